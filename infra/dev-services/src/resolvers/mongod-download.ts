/**
 * Entry point of the download process: its last line is mongod's path or the reason why there is none. Ends with its
 * parent, whose end of the standard input pipe closes then.
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
