/** Resolver chain of Redis without a configured URL: installed, then fetched. */
import type { DevServerProcess, DevServerSettings, ResolverSettings } from "../dev-server.js";
import { isInstalled } from "../processes/run-command.js";
import { redisServer } from "../servers/redis-server.js";
import { fetchRedis } from "./fetch-redis.js";

const INSTALLED = ["redis-server", "valkey-server"] as const;

/** How Redis is run on this machine, and where it was found. */
export interface RedisCommand {
  readonly command: readonly [string, ...string[]];
  readonly how: string;
}

/** Rejects with instructions for the user when no resolver succeeds. */
export async function findRedis(
  resolver: ResolverSettings,
  settings: DevServerSettings,
): Promise<DevServerProcess> {
  const { command, how } = await findRedisCommand(resolver);
  return redisServer(command, how, settings);
}

/** Rejects with instructions for the user when no resolver succeeds. */
export async function findRedisCommand(resolver: ResolverSettings): Promise<RedisCommand> {
  for (const name of INSTALLED) {
    if (await isInstalled(name)) return { command: [name], how: `installed (${name})` };
  }
  try {
    const command = await fetchRedis(resolver);
    if (command) return { command, how: "fetched (the distribution's packages, in the cache)" };
  } catch (error) {
    throw new Error(`Redis is not installed and could not be fetched. ${ADVICE}`, { cause: error });
  }
  throw new Error(`Redis is not installed. ${ADVICE}`);
}

const ADVICE =
  "Install it (the package is called redis-server on Debian and Ubuntu, redis elsewhere; `brew install redis`), " +
  "or run `docker compose -f infra/compose.yaml up`, or name one with REDIS_URL.";
