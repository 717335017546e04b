import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { DevServerProcess } from "../dev-server.js";
import { mongodServer } from "./mongod-server.js";

/** A program that accepts mongod's parameters and listens; mongod itself is not on every machine. */
const STAND_IN = `#!/usr/bin/env node
const value = (name) => process.argv[process.argv.indexOf(name) + 1];
require("node:net").createServer().listen(Number(value("--port")), value("--bind_ip"));
`;

async function accepts(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  return once(socket, "connect").then(
    () => (socket.destroy(), true),
    () => false,
  );
}

describe("a server started like mongod", () => {
  let directory = "";
  let server: DevServerProcess | undefined;

  async function aServer(program: string, dataDir = join(directory, "data")): Promise<DevServerProcess> {
    const binary = join(directory, "mongod");
    await writeFile(binary, program);
    await chmod(binary, 0o755);
    return mongodServer(binary, "a stand-in", { dataDir, port: undefined, durable: true });
  }

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "signalbox-mongod-"));
  });
  afterEach(async () => {
    await server?.kill();
    await rm(directory, { recursive: true, force: true });
  });

  it("keeps its port when it is stopped or killed and started again", async () => {
    server = await aServer(STAND_IN);
    await server.start();
    const url = server.url();
    for (const end of ["stop", "kill"] as const) {
      await server[end]();
      expect(await accepts(url)).toBe(false);
      expect(await server.pids()).toEqual([]);
      await server.start();
      expect(server.url()).toBe(url);
      expect(await accepts(url)).toBe(true);
    }
  });

  it("rejects a second start, and a data directory that another server uses", async () => {
    server = await aServer(STAND_IN);
    await server.start();
    await expect(server.start()).rejects.toThrow("running already");
    await expect((await aServer(STAND_IN)).start()).rejects.toThrow(/in use by process \d+/);
  });

  it("reports the error of its log in one sentence when it ends at once, and releases the directory", async () => {
    const broken = await aServer("#!/bin/sh\necho FATAL: the disk is on fire\necho bye\nexit 3\n");
    const data = join(directory, "data");
    await expect(broken.start()).rejects.toThrow(
      `mongod does not start on the data in ${data} (FATAL: the disk is on fire). ` +
        `Fix the error in its log, ${data}/mongod.log, or choose another data directory.`,
    );
    server = await aServer(STAND_IN);
    await server.start();
    expect(await accepts(server.url())).toBe(true);
  });
});
