/**
 * A PostgreSQL cluster with DocumentDB's extensions and no documents. Making one takes two seconds, so one is kept in the
 * cache, and each new data directory gets a copy of it.
 */
import { chmod, mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../processes/run-command.js";
import { BINARIES, DATA, DATABASE, giveToServer, giveTreeToServer, inRoot, USER } from "./documentdb-root.js";

const CLUSTER = "cluster";
export const CLUSTER_IN_ROOT: string = `${DATA}/${CLUSTER}`;

/** What the extensions need; also of the server. */
export const EXTENSION_SETTINGS: Readonly<Record<string, string>> = {
  shared_preload_libraries: "pg_cron,pg_documentdb_core,pg_documentdb_extended_rum,pg_documentdb",
  "documentdb.alternate_index_handler_name": "extended_rum",
  "cron.database_name": DATABASE,
  "cron.host": DATA,
  "documentdb.localhost_connection_string": `host=${DATA}`,
};

const CREATE_EXTENSIONS = ["CREATE EXTENSION documentdb CASCADE", "CREATE EXTENSION documentdb_extended_rum"];

/** Makes a cluster in a new directory of this path. */
export async function makeCluster(root: string, path: string): Promise<void> {
  await mkdir(path, { recursive: true });
  await giveToServer(path);
  const run = (script: string): Promise<string> => {
    const [file, ...parameters] = inRoot(root, path, ["sh", "-c", script]);
    return runCommand(file, parameters);
  };
  const options = "--auth trust --locale=C --encoding=UTF8 --no-sync";
  await run(`${BINARIES}/initdb --pgdata ${CLUSTER_IN_ROOT} --username ${USER} ${options}`);
  const settings = asOptions({ ...EXTENSION_SETTINGS, fsync: "off", exit_on_error: "on" });
  const server = [`${BINARIES}/postgres`, "--single", "-D", CLUSTER_IN_ROOT, ...settings, DATABASE];
  const statements = CREATE_EXTENSIONS.map((statement) => `'${statement}'`);
  await run(`printf '%s\\n' ${statements.join(" ")} | ${server.join(" ")}`);
  // The cache may be that of another user, as after a start with sudo. There is nothing secret in an empty cluster.
  await runCommand("chmod", ["--recursive", "a+rX", join(path, CLUSTER)]);
}

/** Copied under another name first: a directory with the final name is complete. */
export async function prepareCluster(template: string, dataDir: string): Promise<void> {
  await giveToServer(dataDir);
  const place = join(dataDir, CLUSTER);
  if (await exists(place)) return;
  const unfinished = join(dataDir, "unfinished");
  await rm(unfinished, { recursive: true, force: true });
  await runCommand("cp", ["--recursive", join(template, CLUSTER), unfinished]);
  await chmod(unfinished, 0o700);
  await giveTreeToServer(unfinished);
  await rename(unfinished, place);
}

/** As parameters of `postgres`. */
export function asOptions(settings: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
