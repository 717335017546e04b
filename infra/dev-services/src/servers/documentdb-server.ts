/**
 * DocumentDB (PostgreSQL with its extension) in its own root directory, behind the MongoDB gateway. PostgreSQL runs in
 * private mount, process and shared-memory namespaces: when its first process ends, the kernel ends all others and
 * releases mounts and memory. It listens on a Unix socket in the data directory and on no port. Linux only.
 */
import { chown, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DevServerProcess, DevServerSettings } from "../dev-server.js";
import { connectPostgres } from "../gateway/postgres-connection.js";
import { startGateway } from "../gateway/gateway.js";
import { processTree } from "../processes/process-tree.js";
import { runCommand } from "../processes/run-command.js";
import { createServerProcess, type Attachment } from "./server-process.js";

/** The user in the root directory's `etc/passwd`; PostgreSQL refuses to run as root. */
const SERVER_UID = 1000;
const BINARIES = "/usr/lib/postgresql/18/bin";
const USER = "postgres";
const DATABASE = "postgres";
/** The data directory as seen inside the root; it also contains the socket. */
const DATA = "/data";
const CLUSTER = "cluster";
const INITDB_OPTIONS = "--auth trust --locale=C --encoding=UTF8 --no-sync";
const SOCKET = ".s.PGSQL.5432";
const MAX_CONNECTIONS = 120;
const RESERVED_CONNECTIONS = 30;

/** $1 is the data directory, $2 the root. Shared memory is private, so that a killed server leaves none allocated. */
const MOUNTS = `mount --bind "$1" "$2${DATA}" && mount --rbind /dev "$2/dev" && mount -t tmpfs shm "$2/dev/shm"`;

/** `root` is the directory with the unpacked packages. */
export function documentDbServer(root: string, how: string, settings: DevServerSettings): DevServerProcess {
  const { dataDir } = settings;
  return createServerProcess(
    {
      name: "documentdb",
      how,
      urlOf: (port) => `mongodb://127.0.0.1:${port}/?directConnection=true`,
      command: async () => {
        await prepareCluster(root, dataDir);
        return inRoot(root, dataDir, [`${BINARIES}/postgres`, ...configuration(settings)]);
      },
      isReady: () => installsExtension(dataDir),
      stopSignal: "SIGINT",
      signalled: firstChildOf,
      attach: (port) => attachGateway(dataDir, port),
    },
    settings,
  );
}

/** Created under another name first: a directory with the final name is complete. */
async function prepareCluster(root: string, dataDir: string): Promise<void> {
  const owner = process.getuid?.() === 0 ? SERVER_UID : -1;
  if (owner >= 0) await chown(dataDir, owner, owner);
  if (await exists(join(dataDir, CLUSTER))) return;
  await rm(join(dataDir, "unfinished"), { recursive: true, force: true });
  const initdb = `${BINARIES}/initdb --pgdata ${DATA}/unfinished --username ${USER} ${INITDB_OPTIONS}`;
  const [file, ...parameters] = inRoot(root, dataDir, initdb.split(" "));
  await runCommand(file, parameters);
  await rename(join(dataDir, "unfinished"), join(dataDir, CLUSTER));
}

function configuration({ durable }: DevServerSettings): string[] {
  const sync = durable ? "on" : "off";
  const values = {
    shared_preload_libraries: "pg_cron,pg_documentdb_core,pg_documentdb_extended_rum,pg_documentdb",
    "documentdb.alternate_index_handler_name": "extended_rum",
    "cron.database_name": DATABASE,
    "cron.host": DATA,
    "documentdb.localhost_connection_string": `host=${DATA}`,
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
  const settings = Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", `${DATA}/${CLUSTER}`, ...settings];
}

/**
 * The command line that runs a program inside the root, as an ordinary user, with the data directory and the system's
 * devices mounted privately. A user other than root gets a user namespace, and a second one inside it because
 * PostgreSQL refuses uid 0 of the first. The program is the first process of a process namespace. Only programs of
 * `/usr/bin` are used, because a root shell may lack `/usr/sbin` in its path.
 */
function inRoot(root: string, dataDir: string, command: readonly string[]): readonly [string, ...string[]] {
  const asRoot = process.getuid?.() === 0;
  const user = String(SERVER_UID);
  const enter = ["unshare", ...(asRoot ? [] : ["--user", `--map-user=${user}`, `--map-group=${user}`])];
  const become = asRoot ? ["--reuid", user, "--regid", user, "--clear-groups"] : [];
  const inside = [...enter, `--root=${root}`, "setpriv", ...become, "--pdeathsig", "KILL"];
  const script = `${MOUNTS} && shift 2 && exec "$@"`;
  const namespaces = ["--mount", "--ipc", "--pid", "--fork", "--kill-child=KILL"];
  const unshare = asRoot ? namespaces : ["--user", "--map-root-user", ...namespaces];
  return ["unshare", ...unshare, "sh", "-c", script, "sh", dataDir, root, ...inside, ...command];
}

/** The first process inside the namespace, as seen from outside: the only child of the spawned `unshare`. */
async function firstChildOf(pid: number): Promise<number> {
  const [, first] = await processTree(pid);
  return first ?? pid;
}

/**
 * Ready when it accepts connections and has the extensions. Where they exist, they are only read, because the server
 * may be read-only.
 */
async function installsExtension(dataDir: string): Promise<boolean> {
  try {
    return await withSocket(dataDir, async (socketPath) => {
      const connection = await connectPostgres(socketPath, USER, DATABASE);
      const installed = await connection.query(
        "SELECT 1 FROM pg_extension WHERE extname IN ('documentdb', 'documentdb_extended_rum')",
      );
      if (installed.length < 2) {
        await connection.query("CREATE EXTENSION IF NOT EXISTS documentdb CASCADE");
        await connection.query("CREATE EXTENSION IF NOT EXISTS documentdb_extended_rum");
      }
      connection.close();
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

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
