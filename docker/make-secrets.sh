#!/bin/sh
# Writes the secrets of docker/compose.yaml, new ones of this installation, into docker/secrets (or into the folder that is given).
# Keep a copy of encryption_keys elsewhere: without it, a backup of the database is of little use.
set -eu

folder=${1:-$(dirname "$0")/secrets}
if [ -e "$folder" ]; then
  echo "$folder is there already; nothing was changed." >&2
  exit 1
fi

random_hex() {
  head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'
}

umask 077
new="$folder.new"
rm -rf "$new"
mkdir -p "$new"

postgres=$(random_hex)
redis=$(random_hex)
printf '%s\n' "$postgres" >"$new/postgres_password"
printf 'postgresql://posthorn:%s@postgres:5432/posthorn\n' "$postgres" >"$new/database_url"
printf 'requirepass %s\n' "$redis" >"$new/redis_conf"
printf 'redis://default:%s@redis:6379\n' "$redis" >"$new/redis_url"
printf 'k1:%s\n' "$(head -c 32 /dev/urandom | base64 | tr -d '\n')" >"$new/encryption_keys"
printf 'operator:%s\n' "$(random_hex)" >"$new/operator_logins"
random_hex >"$new/grafana_password"

# Containers read them as other users; on this machine the folder keeps all but its owner out.
chmod 0444 "$new"/*
mv "$new" "$folder"
echo "The secrets are in $folder. Keep a copy of encryption_keys in a safe place."
