/** A name for a broadcast that is made from another one. Pure. */
import type { WorkspaceState } from "../state.js";

/** Bytes that leave room for what is added. */
const longestBase = 480;

/** The first of `nameOf(base, 1)`, `nameOf(base, 2)`, … that no broadcast has. */
export function freeName(
  { broadcasts, endedBroadcasts }: Pick<WorkspaceState, "broadcasts" | "endedBroadcasts">,
  of: string,
  nameOf: (base: string, number: number) => string,
): string {
  const base = Buffer.from(of)
    .subarray(0, longestBase)
    .toString()
    .replace(/\uFFFD+$/u, "");
  const taken = new Set([...broadcasts, ...endedBroadcasts].map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = nameOf(base, number);
    if (!taken.has(name)) return name;
  }
}
