# Shell functions that the scripts here share. Sourced, not run.

say() { printf '%s\n' "$*" >&2; }

# Debian packages that building needs.
BUILD_PACKAGES=(
  pkg-config libdbus-1-dev libbluetooth-dev libsodium-dev libssl-dev libyaml-dev libjansson-dev libmicrohttpd-dev
  libcurl4-openssl-dev libqrencode-dev libpng-dev
)

# need_packages NAME...: installs those that are missing; asks for root only if there are any.
need_packages() {
  local missing=() name root=()
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || {
    say "this is not Debian or one of its kind: install what its packages $* have, then go on with swift build -c release"
    return 1
  }
  for name; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" = installed ] || missing+=("$name")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  say "installing: ${missing[*]}"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || { say "not root, and there is no sudo. As root: apt-get install ${missing[*]}"; return 1; }
    root=(sudo)
  fi
  "${root[@]}" apt-get update -qq >/dev/null || say "apt-get update failed, trying with the lists that are here"
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

need_swift() {
  command -v swift >/dev/null || { say "no Swift toolchain: install Swift 6 (https://www.swift.org/install/linux/) and put it into PATH"; return 1; }
}

# The release build: the Swift runtime is linked in, so that the program runs where no toolchain is.
RELEASE_FLAGS=(-c release --static-swift-stdlib)
