/** The api's ports with a list of everything the server asks them: two requests that ask alike take as long as each other. */
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

/** Each call by port, method, table and how much was asked for, in the order they were made. */
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
        calls.push(`${name}.${String(property)}(${args.map(shapeOf).join(", ")})`);
        return Reflect.apply(value, target, args);
      };
    },
  });
}

/** How large it is and which fields it has; of a query also its table. */
function shapeOf(argument: unknown): string {
  if (Array.isArray(argument)) return `${argument.length}`;
  if (typeof argument !== "object" || argument === null) return typeof argument;
  const fields = Object.entries(argument).map(([name, value]) =>
    name === "table" ? `table ${String(value)}` : name,
  );
  return `{${fields.toSorted().join(" ")}}`;
}
