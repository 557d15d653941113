#!/bin/bash
# Prepare this machine for vm.sh. Idempotent: a second run costs about a second.
#   HAPSIM_VM=DIR   the cache (default: ~/.cache/hapsim-vm): kernel, initrd, Python venv
# Nothing outside the cache is written, except Debian packages that apt installs (as root, or by sudo).
set -euo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
C=${HAPSIM_VM:-${XDG_CACHE_HOME:-$HOME/.cache}/hapsim-vm}
mkdir -p "$C"
exec 9>"$C/.setup.lock"; flock 9

# 1. Debian packages (the guest runs from the host's own root file system)
PKGS=(qemu-system-x86 bluez bluez-test-tools dbus cpio kmod python3-venv iproute2)
[ -x /bin/busybox ] || PKGS+=(busybox-static)
. "$HERE/../../scripts/common.sh"
need_packages "${PKGS[@]}"
say() { echo "setup: $*" >&2; }

# 2. the kernel: Debian's newest linux-image-6.1.0-*-amd64, unpacked only (never installed)
if [ ! -e "$C/kernel/ok" ]; then
  rm -rf "$C/kernel"; mkdir -p "$C/kernel"
  apt-cache show linux-image-amd64 >/dev/null 2>&1 || apt-get update -qq >/dev/null
  img=$(apt-cache depends linux-image-amd64 | awk '/Depends: linux-image-[0-9]/{print $2; exit}')
  say "kernel $img"
  if ! ls "$C"/"$img"_*.deb >/dev/null 2>&1; then
    (cd "$C" && { apt-get download -qq "$img" || { apt-get update -qq; apt-get download -qq "$img"; }; } >/dev/null)
  fi
  dpkg-deb -x "$C"/"$img"_*.deb "$C/kernel"
  rm -f "$C"/"$img"_*.deb
  V=$(ls "$C/kernel/lib/modules"); depmod -b "$C/kernel" "$V"
  touch "$C/kernel/ok"
fi

# 3. vmlinuz and initrd
if [ ! -e "$C/initrd.gz" ] || [ "$HERE/mkinitrd.sh" -nt "$C/initrd.gz" ] || [ ! -e "$C/vmlinuz" ]; then
  say "initrd"
  bash "$HERE/mkinitrd.sh" "$C/kernel" "$C"
fi

# 4. the Python side: aiohomekit over bleak, and dbus-fast
"$HERE/../Clients/venv.sh" >/dev/null
say "ready: $C ($(ls "$C/kernel/lib/modules"), $(bluetoothctl --version), $("$C/venv/bin/python" -c 'from importlib.metadata import version as v
print(*(f"{p} {v(p)}" for p in ("aiohomekit","bleak","dbus-fast")), sep=", ")'))"
