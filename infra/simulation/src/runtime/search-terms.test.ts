/** Search terms follow values, and are written again for installations and settings that had others. */
import { randomUUID } from "node:crypto";
import { findByAddress } from "@signalbox/user-queries";
import {
  adoptTerms,
  groupUserRowId,
  groupUsersPrefix,
  groupUserTable,
  recomputeTable,
  searchTermTable,
  termsRowId,
} from "@signalbox/users";
import {
  deserializeWorkspace,
  ensureWorkspace,
  putSuppressions,
  putTemplate,
  putUserProperty,
  putWorkspaceSettings,
  suppressionTable,
  workspaceKey,
  type WorkspaceState,
} from "@signalbox/workspace";
import { parseActorKey, userKey, type Json, type Message } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aGroupEvent, anIdentify, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

const workspaceId = aWorkspaceId();
/** Without the checks of what is written. */
let stored: Storage;
let system: InProcessSystem;
let commands = 0;

beforeEach(async () => {
  stored = createMemoryStorage();
  system = await startInProcess({ storage: stored });
  const key = { hash: "h", sealed: "s" };
  await command(ensureWorkspace, {
    name: "Acme",
    writeKey: { name: "w", secretId: "w", ...key },
    adminKey: { id: "a", name: "a", hash: "h2" },
  });
});
afterEach(() => system.close());

interface SentCommand<Input> {
  message(
    id: typeof workspaceId,
    commandId: string,
    request: { readonly input: Input; readonly by: string },
  ): Message;
}

async function command<Input>(operation: SentCommand<Input>, input: Input): Promise<void> {
  commands += 1;
  const replies = await system.apply(operation.message(workspaceId, `c${commands}`, { input, by: "test" }));
  expect(replies.get(`c${commands}`)).toMatchObject({ ok: true });
}

async function identify(userId: string, traits: Record<string, Json>): Promise<void> {
  await system.apply(sent(anIdentify(traits, { userId, at: Date.now() })));
}

async function stateOf(): Promise<WorkspaceState> {
  const key = workspaceKey(workspaceId);
  return deserializeWorkspace((await system.storage.actors.load([key])).get(key)?.state ?? "");
}

/** Resolves when no background task is left and its end is noted. */
async function quiet(): Promise<void> {
  const open = (): Promise<number> => system.storage.tables.count("recomputes", { open: true });
  await expect.poll(open).toBe(0);
  await expect
    .poll(async () => {
      const { termsVersion, coveredTerms } = await stateOf();
      return termsVersion - coveredTerms;
    })
    .toBe(0);
}

async function terms(): Promise<readonly string[]> {
  const rows = await system.storage.tables.walk({
    table: searchTermTable.name,
    prefix: `${workspaceId}/`,
    where: {},
    direction: "asc",
    limit: 100,
  });
  return rows
    .map(({ row }) => searchTermTable.read(row))
    .flatMap(({ kind, term, userKey: key }) =>
      term === null ? [] : [`${parseActorKey(key).id} ${kind} ${term}`],
    )
    .toSorted();
}

/** The sort keys of the users that are groups. */
async function groups(): Promise<readonly string[]> {
  const prefix = groupUsersPrefix(workspaceId);
  const range = { table: groupUserTable.name, prefix, where: {}, direction: "asc", limit: 100 } as const;
  return (await system.storage.tables.walk(range)).map(({ id }) => id.slice(prefix.length));
}

async function usersAt(channel: "Email" | "Sms", address: string): Promise<readonly string[]> {
  const lookup = { workspaceId, state: await stateOf(), channel, address };
  return (await findByAddress(lookup, system.storage.tables)).toSorted();
}

describe("search terms", () => {
  it("are written with the values, and change with them", async () => {
    await identify("ann", { email: " Ann@Bücher.example", phone: "+1 (555) 010-2303" });
    await identify("bob", { email: "no address", phone: 15550102304 });
    expect(await terms()).toEqual([
      "ann address ann@xn--bcher-kva.example",
      "ann number 15550102303",
      "bob localNumber 15550102304",
    ]);
    await identify("ann", { email: "new@example.com", phone: null });
    expect(await terms()).toEqual(["ann address new@example.com", "bob localNumber 15550102304"]);
    expect(await usersAt("Sms", "+15550102304")).toEqual(["u/bob"]);
    expect(await usersAt("Email", "NEW@example.com")).toEqual(["u/ann"]);
    expect(await usersAt("Email", "ann@bücher.example")).toEqual([]);
  });

  it("are erased with the user", async () => {
    await identify("ann", { email: "ann@example.com" });
    const key = userKey(workspaceId, "ann");
    await system.apply({ to: key, type: "erase", body: {} });
    expect(await terms()).toEqual([]);
  });

  it("of numbers without a country are written again when the workspace gets one", async () => {
    await identify("ann", { phone: "(555) 010-2303" });
    await identify("bob", { phone: "0151 12345678" });
    expect(await terms()).toEqual(["ann localNumber 5550102303", "bob localNumber 015112345678"]);
    await command(putWorkspaceSettings, { defaultCountry: "US" });
    await quiet();
    // It can be no number of that country.
    expect(await terms()).toEqual(["ann number 15550102303"]);
    expect(await usersAt("Sms", "+15550102303")).toEqual(["u/ann"]);
    await command(putWorkspaceSettings, { defaultCountry: "DE" });
    await quiet();
    expect(await usersAt("Sms", "+49 151 12345678")).toEqual(["u/bob"]);
    const row = await system.storage.tables.get(recomputeTable.name, termsRowId(workspaceId));
    expect(row).toMatchObject({ open: false });
  });

  it("of a property that a template names are written when it does", async () => {
    const newId = randomUUID();
    await command(putUserProperty, {
      name: "mobile",
      newId,
      definition: { type: "Trait", path: "mobile" },
    });
    await quiet();
    await identify("ann", { mobile: "+1 555 010 2306" });
    expect(await terms()).toEqual([]);
    const text = JSON.stringify({ type: "Sms", body: "Hi", identifierKey: "mobile" });
    const definition = { channel: "Sms", text, identifierKey: "mobile" } as const;
    await command(putTemplate, { name: "code", newId: randomUUID(), definition });
    await quiet();
    expect(await terms()).toEqual(["ann number 15550102306"]);
    await identify("bob", { mobile: "+15550102307" });
    expect(await usersAt("Sms", "+1.555.010.2307")).toEqual(["u/bob"]);
  });

  it("are written for an installation of an earlier release, with its suppressions and deliveries", async () => {
    await identify("ann", { email: "Ann@Example.com", mobile: "+1-555-010-2306" });
    const joined = aGroupEvent("acme", true, { userId: "ann", at: Date.now() });
    await system.apply(sent(joined, { groupTraits: "{}" }));
    expect(await groups()).toEqual(["u/acme"]);
    await command(putUserProperty, {
      name: "mobile",
      newId: randomUUID(),
      definition: { type: "Trait", path: "mobile" },
    });
    const text = JSON.stringify({ type: "Sms", body: "Hi", identifierKey: "mobile" });
    const definition = { channel: "Sms", text, identifierKey: "mobile" } as const;
    await command(putTemplate, { name: "code", newId: randomUUID(), definition });
    await quiet();
    await command(putSuppressions, { channel: "Sms", addresses: ["+15550102399"] });
    await asEarlierRelease();
    expect(await terms()).toEqual([]);
    expect(await groups()).toEqual([]);
    // Until then users are found by the stored value.
    expect(await usersAt("Email", "Ann@Example.com")).toEqual(["u/ann"]);
    expect(await usersAt("Email", "ann@example.com")).toEqual([]);

    const adopt = { ...system.storage, mailbox: system.queue, newId: randomUUID, now: () => new Date() };
    await adoptTerms(adopt);
    await quiet();
    expect(await terms()).toEqual(["ann address ann@example.com", "ann number 15550102306"]);
    expect(await groups()).toEqual(["u/acme"]);
    expect(await usersAt("Email", "ann@example.com")).toEqual(["u/ann"]);
    const suppressed = await system.storage.tables.query({
      table: suppressionTable.name,
      where: { workspaceId, suppressed: true },
      order: { by: "at", direction: "asc" },
      limit: 10,
    });
    expect(suppressed.map(({ id, row }) => [id, row["address"], row["reason"]])).toEqual([
      [`${workspaceId}/Sms/+15550102701`, "+15550102701", "HardBounce"],
      [`${workspaceId}/Sms/+15550102399`, "+15550102399", "Manual"],
    ]);
    const found = await system.storage.deliveries.list({
      filter: { workspaceId, to: ["ann@example.com"] },
      order: { by: "sentAt", direction: "desc" },
      limit: 10,
    });
    expect(found.map(({ id, to }) => [id, to])).toEqual([["d1", "Ann@Example.com"]]);

    const { termsVersion } = await stateOf();
    await adoptTerms(adopt);
    expect((await stateOf()).termsVersion).toBe(termsVersion);
  });
});

/** Takes away what the release before did not write, and adds what it wrote in other forms. */
async function asEarlierRelease(): Promise<void> {
  const { tables, actors, deliveries } = stored;
  const rows = await tables.walk({
    table: searchTermTable.name,
    prefix: `${workspaceId}/`,
    where: {},
    direction: "asc",
    limit: 100,
  });
  const version = Date.now();
  const old = {
    workspaceId,
    channel: "Sms",
    address: "+1 (555) 010-2701",
    reason: "HardBounce",
    suppressed: true,
    at: 1_000,
  } as const;
  await tables.apply([
    ...rows.map(({ id }) => ({ change: searchTermTable.remove(id), version: Number.MAX_SAFE_INTEGER })),
    {
      change: groupUserTable.remove(groupUserRowId(workspaceId, "u/acme")),
      version: Number.MAX_SAFE_INTEGER,
    },
    { change: recomputeTable.remove(termsRowId(workspaceId)), version: Number.MAX_SAFE_INTEGER },
    { change: suppressionTable.put(`${workspaceId}/Sms/${old.address}`, old), version: old.at },
  ]);
  await deliveries.insert([
    {
      workspaceId,
      id: "d1",
      version: 1,
      status: "sent",
      channel: "Email",
      templateId: "t",
      owner: userKey(workspaceId, "ann"),
      to: "Ann@Example.com",
      sentAt: 1,
      updatedAt: 1,
      dueAt: null,
      data: JSON.stringify({ v: 1, attempts: [], reports: [] }),
    },
  ]);
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined) throw new Error("there is no workspace");
  const { coveredTerms: _, termsVersion: __, templates, ...state } = JSON.parse(document.state);
  const earlier = {
    ...state,
    templates: templates.map(({ identifierKey: ___, ...template }: Record<string, Json>) => template),
  };
  const saved = { ...document, version: version + 1, state: JSON.stringify(earlier) };
  await actors.save([{ key, expected: document.version, document: saved }]);
}
