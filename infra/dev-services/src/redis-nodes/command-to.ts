/** Single commands to one server of several, in place of redis-cli. */
import { Redis } from "ioredis";
import type { RedisNode } from "./redis-nodes.js";

export async function commandTo(
  node: Pick<RedisNode, "url">,
  name: string,
  ...parameters: string[]
): Promise<unknown> {
  const connection = new Redis(node.url());
  try {
    return await connection.call(name, ...parameters);
  } finally {
    connection.disconnect();
  }
}

export async function infoOf(node: Pick<RedisNode, "url">, section: string): Promise<string> {
  return String(await commandTo(node, "info", section));
}
