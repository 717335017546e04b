/** Calls of the administration api, for setting up and for asking. What is not answered with 2xx throws. */
import { Agent, request } from "node:http";
import type { Installation } from "../installation.js";

export interface AdminCalls {
  /** The parsed answer; `path` is what follows `/api/admin`. */
  ask(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<unknown>;
  close(): void;
}

export function createAdminCalls({ url, adminKey, workspaceId }: Installation): AdminCalls {
  const agent = new Agent({ keepAlive: true });
  return {
    ask(method, path, body = {}, headers = {}) {
      const sent = method === "GET" ? "" : JSON.stringify({ workspaceId, ...body });
      return new Promise((resolve, reject) => {
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
            const text = Buffer.concat(chunks).toString();
            const status = response.statusCode ?? 0;
            if (status >= 200 && status < 300) resolve(text === "" ? undefined : JSON.parse(text));
            else reject(new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`));
          });
        });
        asking.end(sent);
      });
    },
    close: () => agent.destroy(),
  };
}
