"""What a person would call a field, from what a page says of it and from its values: for tables, layouts and details
alike.

`names.py` puts it together: `name_columns` names fields side by side. `words.py` knows the words that name fields, also
in classes and ids; `markup.py` reads what the elements around values say; `traits.py` sums up values; `roles.py` says
what they are, `people.py` whether people, and when they contradict a name; `telling.py` says what those of one field
tell by themselves, `neighbours.py` what only the fields beside tell, `price_names.py` which price is the price;
`value_forms.py` has the forms of prices, addresses, numbers.
"""

from .markup import Markup, read_markup
from .names import Described, name_columns, says_nothing
from .roles import contradicts, role_of
from .traits import Traits
from .words import field_words

__all__ = [
    "Described",
    "Markup",
    "Traits",
    "contradicts",
    "field_words",
    "name_columns",
    "read_markup",
    "role_of",
    "says_nothing",
]
