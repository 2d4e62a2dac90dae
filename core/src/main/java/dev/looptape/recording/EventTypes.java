package dev.looptape.recording;

import org.jspecify.annotations.Nullable;

/** The event types that begin and end a call, and the kind of call that each stands for. */
public final class EventTypes {
  public static final String TURN = "TURN";
  public static final String ITERATION = "ITERATION";
  public static final String MODEL = "MODEL";
  public static final String TOOL = "TOOL";
  public static final String RETRIEVAL = "RETRIEVAL";
  public static final String EMBEDDING = "EMBEDDING";
  public static final String CALL = "CALL";

  private EventTypes() {}

  /** What a type says of its event; null if it neither begins nor ends a call. */
  public static @Nullable Role roleOf(String type) {
    switch (type) {
      case "agentfootprint.agent.turn_start":
        return new Role(TURN, true);
      case "agentfootprint.agent.turn_end":
        return new Role(TURN, false);
      case "agentfootprint.agent.iteration_start":
        return new Role(ITERATION, true);
      case "agentfootprint.agent.iteration_end":
        return new Role(ITERATION, false);
      case "agentfootprint.stream.llm_start":
        return new Role(MODEL, true);
      case "agentfootprint.stream.llm_end":
        return new Role(MODEL, false);
      case "agentfootprint.stream.tool_start":
        return new Role(TOOL, true);
      case "agentfootprint.stream.tool_end":
        return new Role(TOOL, false);
      case "looptape.retrieval.start":
        return new Role(RETRIEVAL, true);
      case "agentfootprint.memory.retrieved":
        return new Role(RETRIEVAL, false);
      case "looptape.embedding.start":
        return new Role(EMBEDDING, true);
      case "agentfootprint.embedding.generated":
        return new Role(EMBEDDING, false);
      case "looptape.call.start":
        return new Role(CALL, true);
      case "looptape.call.end":
        return new Role(CALL, false);
      default:
        return null;
    }
  }

  /** The part of an event in a call. */
  public static final class Role {
    /** One of the constants of {@link EventTypes}; {@code CONTEXT} sites are a {@code CALL}. */
    public final String kind;

    /** Whether the call begins; else it ends. */
    public final boolean isStart;

    Role(String kind, boolean isStart) {
      this.kind = kind;
      this.isStart = isStart;
    }
  }
}
