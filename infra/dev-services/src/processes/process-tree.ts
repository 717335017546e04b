/** The descendants of a process: a server's workers, or what a killed process left running. */
import { readdir, readFile } from "node:fs/promises";
import { runCommand } from "./run-command.js";

/** The process itself and all of its descendants, parents first; empty when it is not running. */
export async function processTree(pid: number): Promise<number[]> {
  const parents = process.platform === "linux" ? await parentsFromProc() : await parentsFromPs();
  const tree = parents.has(pid) ? [pid] : [];
  for (const member of tree) {
    for (const [child, parent] of parents) if (parent === member) tree.push(child);
  }
  return tree;
}

/** The parent pid is two fields after the name, which may contain blanks and brackets. */
async function parentsFromProc(): Promise<Map<number, number>> {
  const parents = new Map<number, number>();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state !== undefined && state !== "Z" && parent !== undefined)
      parents.set(Number(name), Number(parent));
  }
  return parents;
}

async function parentsFromPs(): Promise<Map<number, number>> {
  const lines = (await runCommand("ps", ["-axo", "pid=,ppid="])).trim().split("\n");
  return new Map(
    lines.map((line) => {
      const [pid = "", parent = ""] = line.trim().split(/\s+/);
      return [Number(pid), Number(parent)];
    }),
  );
}
