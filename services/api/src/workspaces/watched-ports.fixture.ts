/** The api's ports with a record of every call by the server: two requests with equal records take equally long. */
import type { ApiContext } from "../context.js";

const watched = [
  "actors",
  "events",
  "tables",
  "deliveries",
  "claims",
  "files",
  "keys",
  "workspaces",
  "views",
  "mailbox",
  "commit",
] as const;

/** Each call by port, method, table and limit, in order. */
export interface Watch {
  readonly calls: string[];
  serve(api: ApiContext): ApiContext;
}

export function watchPorts(): Watch {
  const calls: string[] = [];
  return {
    calls,
    serve: (api) => ({
      ...api,
      ...Object.fromEntries(watched.map((name) => [name, watchPort(name, api[name], calls)])),
    }),
  };
}

function watchPort<Port extends object>(name: string, port: Port, calls: string[]): Port {
  return new Proxy(port, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      return (...args: readonly unknown[]): unknown => {
        const call = `${name}.${String(property)}(${args.map(shapeOf).join(", ")})`;
        // Of the requests of a key, one in a minute notes its use.
        if (!call.startsWith("mailbox.send") || !call.includes("background")) calls.push(call);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** The size and fields of an argument; of a query also its table. */
function shapeOf(argument: unknown): string {
  if (Array.isArray(argument)) return `${argument.length}`;
  if (typeof argument !== "object" || argument === null) return typeof argument;
  const fields = Object.entries(argument).map(([name, value]) =>
    name === "table" ? `table ${String(value)}` : name,
  );
  return `{${fields.toSorted().join(" ")}}`;
}
