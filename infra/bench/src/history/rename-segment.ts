/** Changes only the name of a segment, and watches how many users are computed again: none should be. */
import { setTimeout as pause } from "node:timers/promises";
import { performance } from "node:perf_hooks";
import { readProgress } from "../load/define.js";
import { rowOf, type Row } from "../benchmark.js";
import type { AdminCalls } from "../load/admin-calls.js";
import { listSegments } from "./compute-segments.js";

const pollEveryMs = 10;

export async function measureRename(
  id: string,
  { admin, limitSeconds }: { readonly admin: AdminCalls; readonly limitSeconds: number },
): Promise<Row> {
  const name = "renamed";
  const before = await readProgress(admin);
  const start = performance.now();
  await admin.callApi("PUT", "/segments/", { id, name });
  let users = 0;
  for (;;) {
    const { target, reached, done } = await readProgress(admin);
    const [segment] = await listSegments(admin, [id]);
    const seconds = (performance.now() - start) / 1_000;
    if (reached < target) users = Math.max(users, done);
    if (reached >= target && segment?.name === name && segment.lastRecomputed !== undefined) {
      const version =
        target === before.target
          ? "the version of the definitions is the same"
          : "a new version of the definitions";
      const detail = `up to date after ${seconds.toFixed(2)} s; ${version}`;
      return rowOf(
        { what: "users computed after a changed name", figure: users, unit: "users", detail },
        { atMost: 0 },
      );
    }
    if (seconds > limitSeconds) throw new Error(`a changed name is not done after ${limitSeconds} s`);
    await pause(pollEveryMs);
  }
}
