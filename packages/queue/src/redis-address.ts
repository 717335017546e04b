/**
 * The address of Redis as an operator writes it: one server, the sentinels of a primary, or some nodes of a Cluster. Pure;
 * `open-redis.ts` connects. An address that cannot work is refused with the reason, and shown without its passwords.
 */

export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

export interface Credentials {
  readonly username?: string;
  readonly password?: string;
}

export type RedisAddress =
  /** The client reads this form itself. */
  | { readonly kind: "single"; readonly url: string }
  | {
      readonly kind: "sentinel";
      readonly sentinels: readonly HostAndPort[];
      /** What the sentinels call the primary. */
      readonly name: string;
      readonly database: number;
      readonly isEncrypted: boolean;
      readonly credentials: Credentials;
      readonly sentinelCredentials: Credentials;
    }
  | {
      readonly kind: "cluster";
      /** Some of its nodes; they name the others. */
      readonly nodes: readonly HostAndPort[];
      readonly isEncrypted: boolean;
      readonly credentials: Credentials;
    };

interface Parts {
  readonly isEncrypted: boolean;
  readonly credentials: Credentials;
  readonly hosts: string;
  /** Without its leading slash. */
  readonly path: string;
  readonly parameters: URLSearchParams;
}

/** WHATWG URLs have one host only, so those with several are taken apart here. */
const severalHosts =
  /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@]*)@)?([^/?#@]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/;
const hostForm = /^(?:\[([0-9a-f:.]+)\]|([\w.-]+))(?::(\d{1,5}))?$/i;
const databaseForm = /^\d{1,4}$/;
const sentinelParameters = ["sentinelUsername", "sentinelPassword"];

/** Throws a `TypeError` that says what is wrong with the address, without its passwords. */
export function parseRedisAddress(text: string): RedisAddress {
  try {
    const [, scheme, kind, user, hosts = "", path = "", query] = severalHosts.exec(text) ?? [];
    if (kind === undefined) return parseSingle(text);
    const parts = {
      isEncrypted: scheme === "rediss",
      credentials: parseCredentials(user),
      hosts,
      path,
      parameters: new URLSearchParams(query),
    };
    return kind === "sentinel" ? parseSentinel(parts) : parseCluster(parts);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new TypeError(`not a Redis address: "${withoutSecrets(text)}"; ${reason}`, { cause: error });
  }
}

function parseSingle(url: string): RedisAddress {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !["redis:", "rediss:"].includes(parsed.protocol) || parsed.hostname === "") {
    throw new Error(
      "it must look like redis://[user:password@]host[:port][/database], " +
        "redis+sentinel://[user:password@]host[:port],…/name[/database] " +
        "or redis+cluster://[user:password@]host[:port],…",
    );
  }
  if (parsed.hostname.includes(",")) {
    throw new Error("several hosts need redis+sentinel:// or redis+cluster://");
  }
  return { kind: "single", url };
}

function parseSentinel({ hosts, path, parameters, ...common }: Parts): RedisAddress {
  const [name = "", database = "0", ...rest] = path.split("/");
  if (name === "")
    throw new Error("the name of the primary must follow the hosts: redis+sentinel://host/name");
  if (!databaseForm.test(database) || rest.length > 0) {
    throw new Error("after the name may only come the number of a database: redis+sentinel://host/name/0");
  }
  refuseOthers(parameters, sentinelParameters);
  return {
    kind: "sentinel",
    sentinels: parseHosts(hosts, 26_379),
    name: decoded(name),
    database: Number(database),
    ...common,
    sentinelCredentials: credentials(parameters.get("sentinelUsername"), parameters.get("sentinelPassword")),
  };
}

function parseCluster({ hosts, path, parameters, ...common }: Parts): RedisAddress {
  if (path !== "" && path !== "0") throw new Error("a Cluster has the database 0 only");
  refuseOthers(parameters, []);
  return { kind: "cluster", nodes: parseHosts(hosts, 6_379), ...common };
}

function parseHosts(hosts: string, defaultPort: number): readonly HostAndPort[] {
  return hosts.split(",").map((each) => {
    const [, bracketed, plain, port = String(defaultPort)] = hostForm.exec(each) ?? [];
    const host = bracketed ?? plain;
    if (host === undefined || Number(port) < 1 || Number(port) > 65_535) {
      throw new Error("its hosts must be host or host:port, separated by commas");
    }
    return { host, port: Number(port) };
  });
}

function refuseOthers(parameters: URLSearchParams, allowed: readonly string[]): void {
  if ([...parameters.keys()].every((name) => allowed.includes(name))) return;
  const which = allowed.length === 0 ? "no parameters" : `only the parameters ${allowed.join(" and ")}`;
  throw new Error(`it takes ${which}`);
}

function parseCredentials(user: string | undefined): Credentials {
  if (user === undefined) return {};
  const [username = "", ...password] = user.split(":");
  if (password.length === 0) throw new Error("a password must follow the user: user:password@ or :password@");
  return credentials(decoded(username), decoded(password.join(":")));
}

function credentials(username: string | null, password: string | null): Credentials {
  return { ...(username && { username }), ...(password && { password }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error("the character % in its user, password or name must be written as %25");
  }
}

function withoutSecrets(text: string): string {
  return text.replace(/\/\/.*@/, "//***@").replace(/\?.*/, "");
}
