#!/bin/sh
set -eu
chown -R redis:redis /data
exec setpriv --reuid=redis --regid=redis --init-groups -- "$@"
