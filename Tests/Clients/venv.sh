#!/bin/bash
# venv.sh: makes the Python environment of the clients, where it is missing or old, and prints where its Python is.
#   HAPSIM_VM=DIR   the cache (default: ~/.cache/hapsim-vm)
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
C=${HAPSIM_VM:-${XDG_CACHE_HOME:-$HOME/.cache}/hapsim-vm}
mkdir -p "$C"
exec 8>"$C/.venv.lock"; flock 8
if ! cmp -s "$HERE/requirements.txt" "$C/venv/requirements.txt"; then
  echo "venv: $C/venv" >&2   # Debian's Python: others are often built without AF_BLUETOOTH
  rm -rf "$C/venv"; /usr/bin/python3 -m venv "$C/venv"
  env -u PYTHONDONTWRITEBYTECODE "$C/venv/bin/pip" install -q --disable-pip-version-check -r "$HERE/requirements.txt"
  # byte code now: the virtual machine cannot keep any, and compiling without KVM costs ten times as much
  env -u PYTHONDONTWRITEBYTECODE "$C/venv/bin/python" -m compileall -q "$C/venv/lib" >/dev/null 2>&1 || true
  cp "$HERE/requirements.txt" "$C/venv/requirements.txt"
fi
echo "$C/venv/bin/python"
