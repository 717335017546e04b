/** What Docker is told for the servers of `npm run test:servers`: containers that use the network of the machine. */

export interface TestContainer {
  /** Arguments of `docker`; prints the id of the container. */
  readonly run: readonly string[];
  /** A program in the container that succeeds once the server answers. */
  readonly ready: readonly string[];
  /** To be run then, until `done` succeeds. */
  readonly prepare?: { readonly command: readonly string[]; readonly done: readonly string[] };
  /** How the tests find it. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface ContainerImage {
  readonly image: string;
  readonly port: number;
}

/**
 * MongoDB alone, or as a replica set of one member, which is named by an address that both the container and the tests
 * reach.
 */
export function mongodbContainer({
  image,
  port,
  isReplicaSet,
}: ContainerImage & { readonly isReplicaSet: boolean }): TestContainer {
  const shell = (script: string): readonly string[] => [
    "mongosh",
    "--quiet",
    "--port",
    String(port),
    "--eval",
    script,
  ];
  const url = `mongodb://127.0.0.1:${port}/`;
  const run = [...runOf(image), "--bind_ip", "127.0.0.1", "--port", String(port)];
  const ready = shell("db.hello().ok || quit(1)");
  if (!isReplicaSet) return { run, ready, environment: { MONGODB_URL: url } };
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  return {
    run: [...run, "--replSet", "rs0"],
    ready,
    prepare: {
      command: shell(`rs.initiate(${JSON.stringify({ _id: "rs0", members })})`),
      done: shell("db.hello().isWritablePrimary || quit(1)"),
    },
    environment: { MONGODB_URL: `${url}?replicaSet=rs0` },
  };
}

/** Redis, or a server of its protocol, which never evicts. */
export function redisContainer({ image, port }: ContainerImage): TestContainer {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "yes"];
  const memory = ["--maxmemory-policy", "noeviction", "--maxmemory", "1gb"];
  const program = image.includes("valkey") ? "valkey-cli" : "redis-cli";
  return {
    run: [...runOf(image), ...settings, ...memory],
    // With `-e` an error fails, as that of a server that still loads its file.
    ready: [program, "-e", "-p", String(port), "ping"],
    environment: { REDIS_URL: `redis://127.0.0.1:${port}` },
  };
}

function runOf(image: string): readonly string[] {
  return ["run", "--detach", "--network", "host", image];
}
