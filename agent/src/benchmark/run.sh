#!/bin/sh
# Builds the agent and prints what a recorded call costs, beside no agent and beside Jackson.
# Arguments: a regular expression of the calls, as small|vector; default: all of them; or handover
# Set JAVA_HOME for another JDK.
set -e
cd "$(dirname "$0")/../../.."
mvn -B -ntp -q -Dquick -Pbenchmarks -pl agent -am -DskipTests package
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" \
  -cp "agent/target/test-classes:$(cat agent/target/benchmark.classpath)" \
  dev.looptape.benchmark.Benchmarks "$PWD/agent/target/looptape-agent.jar" "$@"
