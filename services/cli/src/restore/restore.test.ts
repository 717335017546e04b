/** A restore of checked parts into an empty installation, and what it refuses. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installationKey, newInstallation, serializeInstallation } from "@signalbox/access";
import { secretBoxOf } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspace, serializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aJob, backupPorts, restorePorts, type Contents, type RestoredTo } from "../backup/backup.fixture.js";
import { backupText } from "../backup/backup-text.js";
import { readBackupFile } from "../backup/read-backup-file.js";
import { writeBackupFile } from "../backup/write-backup-file.js";
import { checkBackup, type CheckedBackup } from "./check-backup.js";
import { restoreBackup } from "./restore-backup.js";

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const box = secretBoxOf(key, []);
const contents: Contents = {
  jobs: [aJob("j1"), aJob("j2")],
  documents: { migrations: ['{"_id":{"$numberInt":"3"}}'], users: ['{"_id":"a"}', '{"_id":"b"}'], audit: [] },
};

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-restore-"));
  file = join(directory, "backup.gz");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function backUp(of = contents): Promise<void> {
  const options = { release: "1.2.3", partitions: 16 };
  await writeBackupFile(file, backupText(backupPorts(of, { steps: [] }), options));
}

function check(secrets = box, migrations = [1, 2, 3]): Promise<CheckedBackup> {
  return checkBackup(readBackupFile(file), { secrets, migrations });
}

async function restore(to: RestoredTo, holdsMessages = true): Promise<void> {
  await restoreBackup(to, { checked: await check(), parts: readBackupFile(file), holdsMessages });
}

describe("a restore", () => {
  it("writes the documents and adds the jobs, and holds messages before", async () => {
    await backUp();
    const to = restorePorts();
    await restore(to);
    expect(to.contents).toEqual(contents);
    expect(to.steps).toEqual([
      "begin",
      "hold messages",
      "wrote migrations",
      "wrote users",
      "wrote audit",
      "finish",
    ]);
  });

  it("holds no messages when it is told so", async () => {
    await backUp();
    const to = restorePorts();
    await restore(to, false);
    expect(to.steps).not.toContain("hold messages");
  });

  it("skips collections that are written already", async () => {
    await backUp();
    const { end } = await check();
    const to = restorePorts({ unfinished: end.sha256, written: ["users"], waiting: 2 });
    await restore(to);
    expect(Object.keys(to.contents.documents)).toEqual(["migrations", "audit"]);
    expect(to.steps.at(-1)).toBe("finish");
  });

  it("does not finish when a write fails", async () => {
    const users = Array.from({ length: 50_000 }, (_, index) => `{"_id":"user ${index}"}`);
    await backUp({ ...contents, documents: { users, audit: [] } });
    const fail = (name: string): void => {
      if (name === "users") throw new Error("the disk is full");
    };
    const to = restorePorts({ fail });
    await expect(restore(to)).rejects.toThrow("the disk is full");
    expect(to.steps).toEqual(["begin", "hold messages"]);
  });

  it.each<[string, Parameters<typeof restorePorts>[0], string]>([
    ["a worker runs", { workers: ["all-1"] }, "Workers run: stop every worker and api"],
    ["jobs wait in Redis", { waiting: 3 }, "3 jobs wait in Redis"],
    ["jobs wait, and another restore was begun", { waiting: 3, unfinished: "other" }, "3 jobs wait in Redis"],
    ["the partitions differ", { partitions: 64 }, "restore it into an empty Redis with PARTITIONS=16"],
  ])("writes nothing when %s", async (_, options, sentence) => {
    await backUp();
    const to = restorePorts(options);
    await expect(restore(to)).rejects.toThrow(sentence);
    expect([to.contents, to.steps]).toEqual([{ jobs: [], documents: {} }, []]);
  });

  it("takes any number of partitions when no jobs wait", async () => {
    await backUp({ ...contents, jobs: [] });
    const to = restorePorts({ partitions: 64 });
    await restore(to);
    expect(to.steps.at(-1)).toBe("finish");
  });
});

describe("the check", () => {
  it("counts the secrets of workspaces and of the installation that no key opens", async () => {
    const subscriptionSecret = box.seal("secret");
    const state = serializeWorkspace({ ...newWorkspace, createdAt: 1, name: "Acme", subscriptionSecret });
    const oidc = [{ id: "o", sealedSecret: box.seal("another") }] as never;
    const signIn = { ...newInstallation.signIn, oidc };
    const installation = serializeInstallation({ ...newInstallation, signIn });
    await backUp({
      jobs: [],
      documents: {
        workspaces: [JSON.stringify({ _id: workspaceKey(workspaceId), state })],
        installationActors: [JSON.stringify({ _id: installationKey, state: installation })],
      },
    });
    expect((await check()).unopened).toBe(0);
    expect((await check(secretBoxOf(otherKey, [key]))).unopened).toBe(0);
    expect((await check(secretBoxOf(otherKey, []))).unopened).toBe(2);
  });

  it("refuses the data of a newer release", async () => {
    await backUp();
    await expect(check(box, [1, 2])).rejects.toThrow("of a newer release, because its data has migration 3");
  });

  it("says what the file has", async () => {
    await backUp();
    expect(await check()).toMatchObject({
      header: { release: "1.2.3", partitions: 16 },
      end: { jobs: 2, documents: { users: 2, audit: 0, migrations: 1 } },
    });
  });
});
