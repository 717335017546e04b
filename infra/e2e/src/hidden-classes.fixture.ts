/**
 * Where a process has made hidden classes of objects, read from what V8 logs of them (`--log-maps`). Each place makes a few
 * until it has seen all its shapes. One that makes another every time it is passed is slow, as is what reads the objects, and
 * brings a mark-compact every few seconds: the classes lie in the old space and keep there what belongs to them.
 */
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** What a service is to be started with. */
export function hiddenClassFlags(logFile: string): readonly string[] {
  return ["--log-maps", "--no-log-maps-details", "--no-logfile-per-isolate", `--logfile=${logFile}`];
}

interface Code {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/**
 * How many were made at each place: the function that ran, and the property that made it another. Not those of Node itself,
 * nor of what V8 does of its own accord.
 */
export async function hiddenClassesByPlace(logFile: string): Promise<ReadonlyMap<string, number>> {
  const codes: Code[] = [];
  const counts = new Map<string, number>();
  let names = new Map<string, string>();
  for await (const line of createInterface({ input: createReadStream(logFile) })) {
    const [what, kind, ...fields] = line.split(",");
    if (what === "code-creation") {
      const [, , start, size, name = ""] = fields;
      codes.push({ start: Number(start), end: Number(start) + Number(size), name });
      names = new Map();
    } else if (what === "map" && kind === "Transition") {
      const [, , , at = "", , , , property] = fields;
      const name = names.get(at) ?? nameOf(codes, Number(at));
      names.set(at, name);
      if (name === "" || name.includes(" node:")) continue;
      const place = `${name}, property ${property}`;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  }
  return counts;
}

/** Of the latest that was made at the address; empty when it is none of ours to know. */
function nameOf(codes: readonly Code[], at: number): string {
  return codes.findLast(({ start, end }) => start <= at && at < end)?.name ?? "";
}
