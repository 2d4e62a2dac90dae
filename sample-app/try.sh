#!/usr/bin/env bash
# Builds everything, runs the support agent under the recorder, and says where the recording is and
# what it holds. Options are handed on to the agent's command line (--help lists them).
set -euo pipefail
cd "$(dirname "$0")/.."

mvn -B -ntp -q -DskipTests package

agent=agent/target/looptape-agent.jar
recordings=recordings
java -javaagent:"$agent"=dir="$recordings" -jar sample-app/target/sample-app.jar "$@"

newest=$(ls -t "$recordings"/*.json | head -1)
echo
echo "The recording: $newest"
java -jar "$agent" ls "$recordings"
echo
java -jar "$agent" show "$newest"
