/** Calls of the admin api, for set-up and queries. Answers other than 2xx throw. */
import { Agent, request } from "node:http";
import type { Installation } from "../installation.js";

export interface AdminCalls {
  /** Returns the parsed answer; `path` follows `/api/admin`. */
  callApi(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>;
  /** For timing: resolves when the last byte has arrived. */
  fetch(path: string): Promise<void>;
  close(): void;
}

export function createAdminCalls({ url, adminKey, workspaceId }: Installation): AdminCalls {
  const agent = new Agent({ keepAlive: true });
  const call = (
    method: string,
    path: string,
    sent: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<readonly Buffer[]> =>
    new Promise((resolve, reject) => {
      const asking = request(new URL(`/api/admin${path}`, url), {
        agent,
        method,
        headers: {
          authorization: `Bearer ${adminKey}`,
          "df-workspace-id": workspaceId,
          ...(sent === "" ? {} : { "content-type": "application/json" }),
          "content-length": Buffer.byteLength(sent),
          ...headers,
        },
      });
      asking.once("error", reject);
      asking.once("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve(chunks);
          else reject(new Error(`${method} ${path}: ${status} ${textOf(chunks).slice(0, 300)}`));
        });
      });
      asking.end(sent);
    });
  return {
    async callApi(method, path, body = {}, headers = {}) {
      const sent = method === "GET" ? "" : JSON.stringify({ workspaceId, ...body });
      const text = textOf(await call(method, path, sent, headers));
      return text === "" ? undefined : JSON.parse(text);
    },
    fetch: async (path) => void (await call("GET", path, "")),
    close: () => agent.destroy(),
  };
}

/** The number of users that the filter of the users page finds. */
export async function countUsers(admin: AdminCalls, filter: object): Promise<number> {
  return ((await admin.callApi("POST", "/users/count", filter)) as { readonly userCount: number }).userCount;
}

function textOf(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString();
}
