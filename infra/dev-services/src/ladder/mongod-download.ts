/**
 * Entry of the download process: prints mongod's path as its last line, or why there is none. Ends with its parent,
 * whose end of the pipe at its standard input closes then.
 */
import { MongoBinary } from "mongodb-memory-server-core";

const [, , downloadDir = "."] = process.argv;
process.stdin.on("close", () => process.exit(1)).resume();

MongoBinary.getPath({ downloadDir }).then(
  (path) => finish(path, 0),
  (error: unknown) =>
    finish(error instanceof Error ? error.message.replaceAll(/\s+/g, " ") : String(error), 1),
);

function finish(line: string, exitCode: number): void {
  process.stdout.write(`\n${line}\n`, () => process.exit(exitCode));
}
