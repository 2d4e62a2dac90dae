package dev.looptape.agent.framework;

import dev.looptape.value.ArrayValue;
import dev.looptape.value.ObjectValue;
import dev.looptape.value.StringValue;
import dev.looptape.value.Value;
import org.jspecify.annotations.Nullable;

/** The tools that a model may choose from. */
final class ToolMenu {
  private ToolMenu() {}

  /** Learns {@code tools} and {@code toolsCount} from a list of descriptions. */
  static void put(@Nullable Value tools, Facts facts) {
    ArrayValue all = Reading.array(tools);
    if (all == null) {
      return;
    }
    facts.put("toolsCount", Value.of(Reading.count(tools)));
    Value[] menu = new Value[all.size()];
    for (int i = 0; i < menu.length; i++) {
      Value tool = all.get(i);
      Value function = Reading.get(tool, "function");
      Value described = function instanceof ObjectValue ? function : tool;
      StringValue name =
          tool instanceof StringValue
              ? (StringValue) tool
              : Reading.string(Reading.first(described, "name", "toolName"));
      if (name == null) {
        return; // no list of tools that we understand
      }
      ObjectValue.Builder entry = ObjectValue.builder().put("name", name);
      StringValue description = Reading.text(Reading.get(described, "description"));
      if (description != null) {
        entry.put("description", description);
      }
      menu[i] = entry.build();
    }
    if (menu.length > 0) {
      facts.put("tools", ArrayValue.ofTrusted(menu));
    }
  }
}
