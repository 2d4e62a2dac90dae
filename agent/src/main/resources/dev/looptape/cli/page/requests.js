/* The tools that a model's answer asks for, as the common libraries hold them. */

const REQUEST_KEYS = ['toolExecutionRequests', 'toolCalls', 'tool_calls', 'toolRequests'];
const MOST_READ = 2000; // an answer is small at its top; deeper down there is only data

function toolRequests(recording, payload) {
  const todo = [recording.real(payload)];
  for (let read = 0; read < MOST_READ && read < todo.length; read++) {
    const object = todo[read];
    if (!(object instanceof Members)) {
      continue;
    }
    for (let i = 0; i < object.keys.length; i++) {
      const value = recording.real(object.values[i]);
      if (REQUEST_KEYS.includes(object.keys[i]) && Array.isArray(value)) {
        const found = value.map((one) => recording.real(one)).filter((one) => one instanceof Members);
        if (found.length > 0) {
          return found;
        }
      }
      todo.push(value);
    }
  }
  return [];
}

/** `name(arguments)`. */
function requestText(recording, request) {
  const get = (...path) => recording.get(request, ...path);
  const name = get('name') ?? get('toolName') ?? get('function', 'name');
  const given = get('arguments') ?? get('args') ?? get('input') ?? get('function', 'arguments');
  const inside = given === undefined ? '' : brief(recording, given, 1000);
  return typeof name === 'string' ? name + '(' + inside + ')' : brief(recording, request, 1000);
}
