import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tryProcessLock, withProcessLock } from "./process-lock.js";

describe("a lock between processes", () => {
  let directory = "";
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "signalbox-lock-"));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it("has one holder, whose pid the others get", async () => {
    const lock = await tryProcessLock(directory);
    expect(lock).toHaveProperty("release");
    expect(await tryProcessLock(directory)).toEqual({ heldBy: process.pid });
    if ("release" in lock) await lock.release();
    expect(await readdir(directory)).toEqual([]);
    expect(await tryProcessLock(directory)).toHaveProperty("release");
  });

  it("is free after its holder was killed", async () => {
    const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const lock = await tryProcessLock(directory);
    if (!("release" in lock) || holder.pid === undefined) throw new Error("could not set up");
    await lock.release();
    await lock.include(holder.pid);
    expect(await tryProcessLock(directory)).toEqual({ heldBy: holder.pid });
    holder.kill("SIGKILL");
    await once(holder, "exit");
    expect(await tryProcessLock(directory)).toHaveProperty("release");
  });

  it("admits many contenders one after another, never two at once", async () => {
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      inside += 1;
      most = Math.max(most, inside);
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 5 }, () => withProcessLock(directory, work, () => {})));
    expect(most).toBe(1);
  });

  it("reports the holder once while it waits", async () => {
    const lock = await tryProcessLock(directory);
    const reported: number[] = [];
    const waiting = withProcessLock(
      directory,
      async () => "in",
      (pid) => {
        reported.push(pid);
        if ("release" in lock) void lock.release();
      },
    );
    expect(await waiting).toBe("in");
    expect(reported).toEqual([process.pid]);
  });

  it("is released when the work fails", async () => {
    const failing = withProcessLock(
      directory,
      () => Promise.reject(new Error("no")),
      () => {},
    );
    await expect(failing).rejects.toThrow("no");
    expect(await tryProcessLock(directory)).toHaveProperty("release");
  });
});
