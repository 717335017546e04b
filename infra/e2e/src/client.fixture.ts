/** The requests of tests to the api, as any HTTP client sends them. */
import { setTimeout as pause } from "node:timers/promises";
import type { System } from "./system.fixture.js";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed when it is JSON, else the text. */
  readonly body: unknown;
}

export interface Client {
  ingest(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** `path` below `/api/admin`; the workspace is added to the query. */
  admin(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
  /** Like `admin`, but throws the answer unless it is a success. */
  change(method: string, path: string, body: object): Promise<Readonly<Record<string, unknown>>>;
  /** Puts a resource and returns its id. */
  put(path: string, body: object): Promise<string>;
  events(query?: string): Promise<{ events: Record<string, unknown>[]; count: number }>;
}

export function clientOf(system: System, url: string = system.url): Client {
  const admin: Client["admin"] = async (method, path, body, headers = {}) => {
    const target = new URL(`/api/admin${path}`, url);
    target.searchParams.set("workspaceId", system.workspaceId);
    return ask(target, {
      method,
      headers: {
        authorization: `Bearer ${system.adminKey}`,
        "content-type": "application/json",
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  };
  const change: Client["change"] = async (method, path, body) => {
    const answer = await admin(method, path, { workspaceId: system.workspaceId, ...body });
    const what = `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`;
    if (answer.status >= 300) throw new Error(what);
    return (answer.body ?? {}) as Readonly<Record<string, unknown>>;
  };
  return {
    ingest: (path, body, headers = {}) =>
      ask(new URL(path, url), {
        method: "POST",
        headers: {
          authorization: `Bearer ${system.writeKey}`,
          "content-type": "application/json",
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    admin,
    change,
    async put(path, body) {
      const { id } = await change("PUT", path, body);
      if (typeof id !== "string") throw new Error(`PUT ${path} returned no id`);
      return id;
    },
    async events(query = "") {
      const { body } = await admin("GET", `/events/?${query}`);
      return body as { events: Record<string, unknown>[]; count: number };
    },
  };
}

/** Longer than the service ever takes: a request to a frozen process must end. */
const answerLimitMs = 90_000;

/** Sends any request, for calls that the methods above do not cover. */
export async function ask(url: URL | string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(answerLimitMs) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("application/json") === true;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

/** Polls until the value satisfies; throws with the last value after `timeoutMs`. */
export async function until<Value>(
  read: () => Promise<Value>,
  isEnough: (value: Value) => boolean,
  timeoutMs = 60_000,
  everyMs = 100,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const value = await read();
    if (isEnough(value)) return value;
    if (Date.now() > deadline)
      throw new Error(`the condition is not met after ${timeoutMs} ms: ${JSON.stringify(value)}`);
    await pause(everyMs);
  }
}
