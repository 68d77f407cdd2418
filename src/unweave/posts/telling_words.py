"""Words that say what an address, class or text of a page stands for: users, posts, threads."""

import re

from ..expressions import expression

USER_ADDRESS = re.compile(
    rb"(?:^|[/?&;=._-])(?:users?|members?|memberlist|profiles?|profil|authors?|people|usuarios?|utenti?|benutzer|mitglied(?:er)?|nutzer"
    rb"|autor|auteur|membres?|medlem|uid|u)(?:[/?&;=._-]|\.php|$)"
)
"""An address or class of a user: "/members/", "?u=12", "author", "username"."""
USER_CLASS = re.compile(
    rb"(?:^|[ _-])(?:user|username|userinfo|usertitle|author|poster|member|commenter|nick|nickname|avatar|vcard"
    rb"|profile|reviewer|byline)s?(?:$|[ _-])|author|user(?:name|info|title|pic|link|id)"
)
USER_LABEL = expression(
    r"(?:join(?:ed| date)|registered|member since|posts|messages|threads|reputation|registriert(?: seit)?|dabei seit"
    r"|mitglied seit|beiträge|themen"
    r"|inscription|inscrit(?:e)?(?: le| depuis)?|registrado|mensajes|registrato|messaggi|iscritto(?: dal)?"
    r"|geregistreerd|lid sinds|berichten"
    r"|registrerad|inlägg|indlæg|innlegg|dołączył|posty|postów|příspěvky|сообщений|сообщения|зарегистрирован|katılım"
    r"|mesajlar|投稿数?|发帖|注册)\b\s*:?\s*\S{0,24}(?: \S{1,12}){0,3}"
    r"|(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|ämne|emne|temat|тема|konu|件名|主题)\s*[:：].*"
)
"""What a text says that counts what a user has written, or since when it is one: "Joined: May 2014", "Posts: 512";
or what a message is about: "Subject: Re: Screws"."""
POST_CLASS = expression(
    rb"(?:^|[ _-])(?:comments?|commentlist|posts?|postbody|repl(?:y|ies)|respon[sc]es?|messages?|reviews?|answers?"
    rb"|threads?|topic|discussion|kommentare?|beitrag|beitraege|commentaires?|avis|comentarios?|opinion(?:es)?"
    rb"|bewertung(?:en)?|forum|msg)(?:$|[ _-])"
    rb"|comment|reply|postbody|postcontent|kommentar"
)
"""A class, id or name of what people write in answer to something."""
POSTS_CLASS = re.compile(
    rb"(?:^|[ _-])(?:posts|repl(?:y|ies)|respon[sc]es|messages|reviews?|answers|threads?|topic|discussion|beitraege"
    rb"|avis|comentarios?|opiniones|bewertung(?:en)?|forum)(?:$|[ _-])"
    rb"|comment|kommentar"
)
"""A class, id or name of what holds all of them: what is called a `post` alone may be an article."""
COMMENT_WORD = re.compile(rb"comment|reply|review|kommentar|commentaire|comentario|commento")
COMMENT_CLASS = re.compile(rb"(?:^|[ _-])(?:%b)(?:$|[ _-])" % COMMENT_WORD.pattern)
"""A class or id of a single comment, reply or review: `li.comment`, `#comment-12`, `article.comment-body`."""
ELSEWHERE = re.compile(
    rb"(?:^| )widget(?:[ _-]|$)|(?:^|[ _-])(?:related|similar|recommended|recommendations|twitter|tweets)(?:$|[ _-])"
)
"""A class or id of what shows texts of other pages: a widget beside the page, related stories,
what an account tweets."""
_THREADS = (
    rb"topics?|threads?|showthread|showtopic|viewtopic|ubbthreads|forums?|boards?(?!-)|bbs|discussions?|discuss|questions?|t|tid|td-p"
    rb"|diskussion(?:en)?|beitr(?:ag|aege)|fragen?|sujets?|hilos?|foros?|temat|konu|trad|discussione|talk"
)
_ADDRESS = rb"[/?&=._-](?:%b)(?:[/?&=._-]|$)"
FORUM_ADDRESS = expression(_ADDRESS % _THREADS)
"""An address of a thread in a forum; under "/posts/" stand articles, too."""
THREAD_ADDRESS = expression(
    _ADDRESS % (_THREADS + rb"|posts?|comments")
    + rb"|/(?:issues?|pull|pulls|merge_requests|tickets?|bugs?|status|@[^/?#]+)/\d+(?:\.html?)?(?:[/?#]|$)"
)
"""An address of a thread; the number of a ticket, of a request, of what an account says."""
LAST_POST = re.compile(rb"last[_-]?post|(?:getlast|goto=new|view=new)post|^go to (?:the )?last post")
"""A class, address, title or name of a picture that says: here is the last post of a board or topic."""
LAST_POST_LABEL = re.compile(
    r"(?:by )?(?:(?:last|latest|newest) (?:post|reply|message|comment)|letzter beitrag|dernier message|último mensaje"
    r"|ultimo messaggio|laatste bericht|senaste inlägg|ostatni post"
    r"|последнее сообщение|son mesaj|son gönderen|最新发表|最后发表|最終投稿)\b.*"
)
"""What a text says before the last post of a board or topic."""
OWN_ADDRESS = re.compile(rb"^#|#[a-z_-]*\d+$")
"""An address on its own page, or one that ends in the number of a post: "#comment-12"."""
OWN_NUMBER = re.compile(rb"#[a-z_-]*\d{2,}$")
"""An address that ends in the number of a post, of two digits and more."""
MESSAGE_ID = re.compile(
    rb"^(?:comment|reply|answer|msg|message|post[_-]message|p|c|pid)[_-]?\d{2,}$|^(?:message|reply)[_-][\da-f-]{8,}$"
)
"""An id of a single message of many; `post-12` may be an article's."""
MESSAGE_DATA = re.compile(rb"\sdata-(?:[a-z]+-)*(?:comment|reply|answer|msg|message)-?id=")
"""What a tag has that tells a program which message it is of."""
CANONICAL = (b'rel="canonical"', b'property="og:url"')
"""Where a page's head says its own address."""
CANONICAL_VALUE = re.compile(rb' (?:href|content)="([^"]*)"')
