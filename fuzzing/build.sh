#!/bin/bash -eu
# Build a fuzzer for each target of tests/fuzz/targets.py, into $OUT. A service runs this; compile_python_fuzzer is its own command.
# The kernel is not compiled: the fuzzer sees its coverage then. tools/sanitize.py runs the compiled one.
cd "$SRC/unweave"
UNWEAVE_SKIP_COMPILE=1 pip3 install ".[scale,posts,articles,db,values]" pytest hypothesis html5lib

export PYTHONPATH="$PWD"
python3 fuzzing/make_corpus.py "$OUT" > targets.txt
while read -r target; do
    cp fuzzing/harness.py "fuzz_$target.py"
    compile_python_fuzzer "fuzz_$target.py" --paths "$PWD" --collect-submodules unweave
    rm "fuzz_$target.py"
    cp fuzzing/pages.dict "$OUT/fuzz_$target.dict"
    cp fuzzing/limits.options "$OUT/fuzz_$target.options"
done < targets.txt
