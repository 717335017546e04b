/** Single commands to one server of several, in place of redis-cli. */
import { Redis } from "ioredis";
import type { RedisNode } from "./redis-nodes.js";

export async function commandTo(node: RedisNode, name: string, ...parameters: string[]): Promise<unknown> {
  const connection = new Redis(node.url());
  try {
    return await connection.call(name, ...parameters);
  } finally {
    connection.disconnect();
  }
}

export async function infoOf(node: RedisNode, section: string): Promise<string> {
  return String(await commandTo(node, "info", section));
}
