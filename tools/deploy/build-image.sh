#!/usr/bin/env bash
# Builds the image of the Dockerfile without Docker or a container runtime: buildah in chroot isolation, as root.
# Needs Debian's buildah, podman and debootstrap. Without BASE it builds a base of Debian and the Node of this checkout,
# in place of node:24-bookworm-slim. No settings of the machine get into the image: npm gets them as build secrets.
#   BASE=<image>          a base that buildah may pull or already has
#   MIRROR=<url>          where debootstrap gets Debian from
#   NPMRC=<file>          settings of npm while packages are installed
#   CERTIFICATES=<file>   authorities that npm trusts in addition to its own
#   STORAGE=<folder>      where images are kept (default: that of buildah)
#   tools/deploy/build-image.sh [tag]
set -euo pipefail
cd "$(dirname "$0")/../.."
tag=${1:-localhost/inferdex:test}
storage=(--storage-driver vfs)
if [ -n "${STORAGE:-}" ]; then storage+=(--root "$STORAGE/images" --runroot "$STORAGE/run"); fi

base=${BASE:-localhost/inferdex-base:test}
if [ -z "${BASE:-}" ]; then
  root=$(mktemp -d)
  trap 'rm -rf "$root"' EXIT
  chmod 755 "$root"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" ${MIRROR:+"$MIRROR"} >/dev/null
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  mkdir -p "$root/usr/local/lib/node_modules"
  install node_modules/.bin/node "$root/usr/local/bin/node"
  cp -r "$(dirname "$(readlink -f "$(command -v npm)")")/.." "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  tar -C "$root" -c . | podman "${storage[@]}" import --quiet - "$base" >/dev/null
fi

secrets=()
if [ -n "${NPMRC:-}" ]; then secrets+=(--secret "id=npmrc,src=$NPMRC"); fi
if [ -n "${CERTIFICATES:-}" ]; then secrets+=(--secret "id=certificates,src=$CERTIFICATES"); fi
buildah "${storage[@]}" bud --isolation=chroot --format docker --pull-never "${secrets[@]}" \
  --build-arg "BASE=$base" --target serve --tag "$tag" .
