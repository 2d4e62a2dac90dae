#!/usr/bin/env bash
# Builds everything, runs the support agent under the recorder, and says where the recording is and
# what it holds. Options are handed on to the agent's command line (--help lists them).
set -euo pipefail
cd "$(dirname "$0")/.."

echo "Building (the first time Maven fetches what it needs) ..." >&2
mvn -B -ntp -q -Dquick -Dmaven.test.skip=true package

agent=agent/target/looptape-agent.jar
recordings=recordings
code=0
java -javaagent:"$agent"=dir="$recordings" -jar sample-app/target/sample-app.jar "$@" || code=$?

newest=$(ls -t "$recordings"/*.json 2>/dev/null | sed -n 1p || true)
if [ -n "$newest" ]; then
  echo
  echo "The recording: $newest"
  java -jar "$agent" ls "$recordings"
  echo
  java -jar "$agent" show "$newest"
fi
exit "$code"
