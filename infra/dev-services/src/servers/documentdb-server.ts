/**
 * DocumentDB (PostgreSQL with its extension) in its own root directory, behind the MongoDB gateway. It listens on a Unix
 * socket in the data directory and on no port.
 */
import { open } from "node:fs/promises";
import type { DevServerProcess, DevServerSettings } from "../dev-server.js";
import { connectPostgres } from "../gateway/postgres-connection.js";
import { startGateway } from "../gateway/gateway.js";
import { processTree } from "../processes/process-tree.js";
import { asOptions, CLUSTER_IN_ROOT, EXTENSION_SETTINGS, prepareCluster } from "./documentdb-cluster.js";
import { BINARIES, DATA, DATABASE, inRoot, USER } from "./documentdb-root.js";
import { createServerProcess, type Attachment } from "./server-process.js";

/** Directories in the cache. */
export interface DocumentDb {
  /** With the unpacked packages. */
  readonly root: string;
  /** With a cluster for new data directories to copy. */
  readonly cluster: string;
}

const SOCKET = ".s.PGSQL.5432";
const MAX_CONNECTIONS = 120;
const RESERVED_CONNECTIONS = 30;

export function documentDbServer(
  { root, cluster }: DocumentDb,
  how: string,
  settings: DevServerSettings,
): DevServerProcess {
  const { dataDir } = settings;
  return createServerProcess(
    {
      name: "documentdb",
      how,
      urlOf: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
      command: async () => {
        await prepareCluster(cluster, dataDir);
        return inRoot(root, dataDir, [`${BINARIES}/postgres`, ...configuration(settings)]);
      },
      isReady: () => acceptsConnections(dataDir),
      stopSignal: "SIGINT",
      signalled: firstChildOf,
      attach: (port) => attachGateway(dataDir, port),
    },
    settings,
  );
}

function configuration({ durable }: DevServerSettings): readonly string[] {
  const sync = durable ? "on" : "off";
  const values = {
    ...EXTENSION_SETTINGS,
    listen_addresses: "",
    unix_socket_directories: DATA,
    max_connections: String(MAX_CONNECTIONS + RESERVED_CONNECTIONS),
    fsync: sync,
    // also without fsync: the log of the extension's indexes is not enough to repair their pages after a killed server
    full_page_writes: "on",
    // also without fsync: an answered write must survive a killed server, and a commit left in memory would not
    synchronous_commit: "on",
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "2GB",
    // a collection without statistics is planned as if it were small: an ordered page sorts everything. The defaults
    // are a minute and a tenth; with them the statistics are outdated while a campaign is being sent
    autovacuum_naptime: "10s",
    autovacuum_analyze_scale_factor: "0.5",
    shared_buffers: "256MB",
    jit: "off",
    // the default takes several times as long, and it dominates the cost of larger documents
    default_toast_compression: "lz4",
    log_min_messages: "log",
  };
  return ["-D", CLUSTER_IN_ROOT, ...asOptions(values)];
}

/** The first process inside the namespace, as seen from outside: the only child of the spawned `unshare`. */
async function firstChildOf(pid: number): Promise<number> {
  const [, first] = await processTree(pid);
  return first ?? pid;
}

async function acceptsConnections(dataDir: string): Promise<boolean> {
  try {
    return await withSocket(dataDir, async (socketPath) => {
      (await connectPostgres(socketPath, USER, DATABASE)).close();
      return true;
    });
  } catch {
    return false;
  }
}

async function attachGateway(dataDir: string, port: number): Promise<Attachment> {
  const directory = await open(dataDir);
  try {
    const gateway = await startGateway({
      socketPath: socketIn(directory.fd),
      user: USER,
      database: DATABASE,
      port,
      maxConnections: MAX_CONNECTIONS,
    });
    const close = async (): Promise<void> => {
      await gateway.close();
      await directory.close();
    };
    return { port: gateway.port, close };
  } catch (error) {
    await directory.close();
    throw error;
  }
}

async function withSocket<T>(dataDir: string, use: (socketPath: string) => Promise<T>): Promise<T> {
  const directory = await open(dataDir);
  try {
    return await use(socketIn(directory.fd));
  } finally {
    await directory.close();
  }
}

/** The path through the open directory, because a socket's path is limited to 107 bytes. */
function socketIn(directory: number): string {
  return `/proc/self/fd/${directory}/${SOCKET}`;
}
