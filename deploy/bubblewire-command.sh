#!/bin/sh
# The command line for root, as the user and with the settings of bubblewire.service: docs/run/service.md, "Commands".
exec systemd-run --quiet --pipe --wait --property=User=bubblewire --property=EnvironmentFile=/etc/bubblewire.env \
  --property=UMask=0077 --setenv=DEMO=off --setenv=DATA_DIR=/var/lib/bubblewire \
  ${BUBBLEWIRE_URL:+--setenv=BUBBLEWIRE_URL} ${BUBBLEWIRE_TOKEN:+--setenv=BUBBLEWIRE_TOKEN} \
  /usr/bin/node /opt/bubblewire/dist/server/cli.js "$@"
