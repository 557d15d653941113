#!/bin/bash
# vm.sh [-t SECONDS] [-o OUT] [-e NAME=VALUE]... [-s CPUS] [-q] CMD [ARG...]
# Boot the test kernel, run CMD as root inside, print its output, return its exit status.
#   -t  time limit for CMD in seconds (default 300); the VM itself gets 30 s more. Over it: status 124
#   -o  folder that is /out ($OUT) inside and stays afterwards (default: a new one in the cache's out/)
#   -e  environment inside; HAPSIM and every VM_* variable are passed on by themselves
#   -s  virtual CPUs (default 1: faster here than 2, and it leaves the host's other core to others)
#   -q  print nothing but the command's output
# Inside: the host's root file system (writes go to memory), CMD started in the current directory.
# One VM at a time on a machine: a second call waits for the first.
set -uo pipefail
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
C=${HAPSIM_VM:-${XDG_CACHE_HOME:-$HOME/.cache}/hapsim-vm}
T=300 OUT= SMP=${VM_SMP:-1} Q= ENVS=()
while getopts t:o:e:s:q o; do case $o in
  t) T=$OPTARG;; o) OUT=$OPTARG;; e) ENVS+=("$OPTARG");; s) SMP=$OPTARG;; q) Q=1;; *) exit 64;; esac; done
shift $((OPTIND - 1))
[ $# -gt 0 ] || { sed -n 2,10p "$0" >&2; exit 64; }
[ -e "$C/initrd.gz" ] || { echo "vm: run setup.sh first" >&2; exit 69; }
[ -n "$OUT" ] || OUT=$C/out/$(date +%H%M%S).$$
mkdir -p "$OUT"; OUT=$(cd "$OUT" && pwd)
rm -rf "$OUT/.vm"; mkdir -p "$OUT/.vm"
cp "$HERE/guest-init.sh" "$OUT/.vm/init"
{
  for v in HAPSIM $(compgen -v VM_ || true); do [ -n "${!v+x}" ] && printf 'export %s=%q\n' "$v" "${!v}"; done
  for e in ${ENVS[@]+"${ENVS[@]}"}; do printf 'export %s=%q\n' "${e%%=*}" "${e#*=}"; done
  printf 'export HAPSIM_VM=%q VM_DIR=%q VM_LIMIT=%q\n' "$C" "$HERE" "$T"
  printf 'cd %q\nCMD=(' "$PWD"; printf '%q ' "$@"; printf ')\n'
} > "$OUT/.vm/env"
exec 8>"$C/.vm.lock"
flock -n 8 || { [ -n "$Q" ] || echo "vm: waiting for another VM" >&2; flock 8; }
t0=$(date +%s%3N)
timeout -k 5 $((T + 30)) nice -n 5 qemu-system-x86_64 -accel tcg,thread=multi -cpu "${VM_CPU:-qemu64}" -smp "$SMP" -m "${VM_MEM:-1536}" \
  -display none -no-reboot -nodefaults -serial stdio -monitor none \
  -kernel "$C/vmlinuz" -initrd "$C/initrd.gz" \
  -append "console=ttyS0 quiet panic=-1 cryptomgr.notests=1 random.trust_cpu=on mitigations=off" \
  -device virtio-rng-pci \
  -fsdev local,id=r,path=/,security_model=none,readonly=on,multidevs=remap \
  -device virtio-9p-pci,fsdev=r,mount_tag=rootfs \
  -fsdev local,id=o,path="$OUT",security_model=none \
  -device virtio-9p-pci,fsdev=o,mount_tag=out \
  8>&- </dev/null 2>&1 | sed -u -e 's/\x1bc\|\x1b\[[?0-9]*[a-zA-Z]//g' -e '/^\[ *[0-9.]*\] \(sysrq: Power Off\|reboot: Power down\)/d' \
  | tee "$OUT/.vm/console"
st=${PIPESTATUS[0]}
t1=$(date +%s%3N)
rc=$(cat "$OUT/.vm/rc" 2>/dev/null) || { [ "$st" = 124 ] && rc=124 || rc=70; echo "vm: no status from inside (qemu $st)" >&2; }
if [ -z "$Q" ]; then
  echo "vm: status $rc, $(cat "$OUT/.vm/times" 2>/dev/null) wall_ms=$((t1 - t0)), files in $OUT" >&2
fi
exit "$rc"
