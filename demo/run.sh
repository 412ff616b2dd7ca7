#!/bin/sh
# Scans jax 0.11.2 from the package index, explains a real traceback that it raised, and writes its site.
# Run by `make demo`, which puts errdex on the PATH. Keeps to a catalog of its own, site-catalog.db.
set -eu

run() { printf '\n$ %s\n' "$*"; "$@"; }
run errdex scan jax==0.11.2 --catalog site-catalog.db
run errdex explain demo/psend-traceback.txt --catalog site-catalog.db
run errdex publish jax==0.11.2 --catalog site-catalog.db --out site \
  --tracker https://github.com/jax-ml/jax/issues
id=$(errdex search --catalog site-catalog.db --limit 1 psend is currently only implemented on GPUs | cut -d' ' -f1)
printf '\nThe page of this error: %s\n' "$(ls -d "$PWD"/site/errors/*-"$id")/index.html"
printf 'All of them, with search: errdex serve --catalog site-catalog.db\n'
