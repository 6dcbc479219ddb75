#!/bin/sh
# Puts together what is shipped: node_modules as npm installed it for the services, and, of our own packages, those that
# it has linked there, compiled. Usage: keep-production.sh <folder with compiled packages> <new folder>
set -eu

built=$1
shipped=$2

for link in node_modules/@posthorn/*; do
  folder=$(readlink "$link")
  folder=${folder#../../}
  mkdir -p "$shipped/$folder"
  # Its package.json, and a node_modules of its own where it needs another version.
  cp -R "$folder/." "$shipped/$folder"
  cp -R "$built/$folder/dist" "$shipped/$folder/dist"
done
find "$shipped" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '.tsbuildinfo' \) -delete
mv node_modules "$shipped/node_modules"
