/** Search terms follow values, and are written again for installations and settings that had others. */
import { randomUUID } from "node:crypto";
import { findByAddress, searchUsers } from "@signalbox/user-queries";
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
  areTermsCovered,
  deserializeWorkspace,
  ensureWorkspace,
  putSuppressions,
  putTemplate,
  putUserProperty,
  putWorkspaceSettings,
  suppressionTable,
  termRules,
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

async function storedRows(): ReturnType<Storage["tables"]["walk"]> {
  return stored.tables.walk({
    table: searchTermTable.name,
    prefix: `${workspaceId}/`,
    where: {},
    direction: "asc",
    limit: 100,
  });
}

async function terms(): Promise<readonly string[]> {
  return (await storedRows())
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
      "ann word ann@bucher.example",
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

  it("are the words of names, and change with them", async () => {
    await identify("Ann", { firstName: "Änne-Marie", lastName: "O’Neill" });
    expect(await terms()).toEqual(["Ann word ann", "Ann word anne", "Ann word marie", "Ann word oneill"]);
    await identify("Ann", { firstName: "Ida", lastName: null });
    expect(await terms()).toEqual(["Ann word ann", "Ann word ida"]);
    expect(await idsFound("ida")).toEqual(["Ann"]);
    expect(await idsFound("anne")).toEqual([]);
    await system.apply({ to: userKey(workspaceId, "Ann"), type: "erase", body: {} });
    expect(await storedRows()).toEqual([]);
  });

  it("find users by the beginning of each word, all of which must match", async () => {
    await identify("u1", { firstName: "Emil", lastName: "Groß", email: "e.gross@shop.example" });
    await identify("u2", { firstName: "Émilie", lastName: "Łukasz", phone: "+15550102303" });
    await identify("Emil_3", { firstName: "Karl Emil" });
    expect(await idsFound("EMIL")).toEqual(["Emil_3", "u1", "u2"]);
    expect(await idsFound("emil gro")).toEqual(["u1"]);
    expect(await idsFound("gross Emil")).toEqual(["u1"]);
    expect(await idsFound("emil luk")).toEqual(["u2"]);
    expect(await idsFound("emil lukasz +1555")).toEqual(["u2"]);
    expect(await idsFound("emil E.GROSS@")).toEqual(["u1"]);
    expect(await idsFound("u1 groß")).toEqual(["u1"]);
    expect(await idsFound("emil_3")).toEqual(["Emil_3"]);
    expect(await idsFound("emil_3 karl")).toEqual(["Emil_3"]);
    expect(await idsFound("karl-emil")).toEqual(["Emil_3"]);
    expect(await idsFound("emil nobody")).toEqual([]);
    expect(await idsFound("mil")).toEqual([]);
    expect(await idsFound("ross")).toEqual([]);
    expect(await idsFound("...")).toEqual([]);
  });

  it("find no user by a property that the caller may not see", async () => {
    await identify("ann@shop.example", { firstName: "Emil", lastName: "Berg" });
    const isSearched = (name: string): boolean => name === "firstName";
    expect(await idsFound("emil", { isSearched })).toEqual(["ann@shop.example"]);
    expect(await idsFound("berg", { isSearched })).toEqual([]);
    expect(await idsFound("emil berg", { isSearched })).toEqual([]);
    const isIdSearched = (id: string): boolean => !id.includes("@");
    expect(await idsFound("emil ann@", { isSearched, isIdSearched })).toEqual([]);
    expect(await idsFound("ANN@shop", { isSearched, isIdSearched })).toEqual([]);
  });

  it("find those with all words among many with one of them", async () => {
    const people = Array.from({ length: 240 }, (_, index) => index);
    await Promise.all(
      people.map((index) =>
        identify(`p${index}`, {
          firstName: index % 2 === 0 ? "Anna" : "Berta",
          lastName: index % 3 === 0 ? "Schmidt" : "Weber",
          ...(index === 239 && { company: "Zeta" }),
        }),
      ),
    );
    expect(await idsFound("anna schmidt", { limit: 50 })).toHaveLength(40);
    expect(await idsFound("anna schmidt p234")).toEqual(["p234"]);
    expect(await idsFound("anna berta")).toEqual([]);
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
    await identify("ann", { email: "Ann@Example.com", mobile: "+1-555-010-2306", lastName: "Zöe Berg" });
    await identify("gone", { lastName: "Left" });
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

    expect(await idsFound("Zöe")).toEqual(["ann"]);
    expect(await idsFound("zöe berg")).toEqual(["ann"]);

    const adopt = { ...system.storage, mailbox: system.queue, newId: randomUUID, now: () => new Date() };
    await adoptTerms(adopt);
    await quiet();
    expect(await terms()).toEqual([
      "ann address ann@example.com",
      "ann number 15550102306",
      "ann word berg",
      "ann word zoe",
      "gone word left",
    ]);
    expect(await idsFound("zoe")).toEqual(["ann"]);
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
    expect(await adoptTerms(adopt)).toBe(true);
    expect((await stateOf()).termsVersion).toBe(termsVersion);
    // What a worker of the earlier release does in the meantime: it changes and erases values, and leaves the words.
    await leaveEarlierWords();
    expect(await idsFound("berg")).toEqual([]);
    const later = { ...adopt, now: () => new Date(Date.now() + 20 * 60_000) };
    await asIfSettled();
    expect(await adoptTerms(later)).toBe(true);
    await expect.poll(async () => (await stateOf()).settlingTerms).toBeUndefined();
    await quiet();
    expect(await terms()).toEqual(["ann address ann@example.com", "ann number 15550102306", "ann word new"]);
    expect(await adoptTerms(later)).toBe(false);
  });

  it("are written after an upgrade also where those of the earlier release are complete", async () => {
    await identify("ann", { email: "ann@example.com", firstName: "Ann" });
    await quiet();
    await changeState((present) => {
      const { termRules: _, ...state } = present;
      return state;
    });
    for (const { id } of await storedRows()) {
      if (!id.includes("/w/")) continue;
      await stored.tables.apply([{ change: searchTermTable.remove(id), version: Number.MAX_SAFE_INTEGER }]);
    }
    expect(await terms()).toEqual(["ann address ann@example.com"]);
    expect(areTermsCovered(await stateOf())).toBe(false);
    await adoptTerms({ ...system.storage, mailbox: system.queue, newId: randomUUID, now: () => new Date() });
    await expect.poll(async () => areTermsCovered(await stateOf())).toBe(true);
    expect(await terms()).toEqual(["ann address ann@example.com", "ann word ann"]);
  });

  it("adds no row for a group of an earlier release that is erased at that moment", async () => {
    const joined = aGroupEvent("acme", true, { userId: "ann", at: Date.now() });
    await system.apply(sent(joined, { groupTraits: "{}" }));
    await asEarlierRelease();
    const apply = stored.tables.apply.bind(stored.tables);
    let isErased = false;
    Object.assign(stored.tables, {
      apply: async (changes: Parameters<typeof apply>[0]) => {
        if (!isErased && changes.some(({ change }) => change.do === "add" && change.table === "groupUsers")) {
          isErased = true;
          await system.apply({ to: userKey(workspaceId, "acme"), type: "erase", body: {} });
        }
        return apply(changes);
      },
    });
    await adoptTerms({ ...system.storage, mailbox: system.queue, newId: randomUUID, now: () => new Date() });
    await quiet();
    expect(isErased).toBe(true);
    expect(await groups()).toEqual([]);
  });
});

/** Takes away what the release before did not write, and adds what it wrote in other forms. */
async function asEarlierRelease(): Promise<void> {
  const { tables, deliveries } = stored;
  const rows = await tables.walk({
    table: searchTermTable.name,
    prefix: `${workspaceId}/`,
    where: {},
    direction: "asc",
    limit: 100,
  });
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
  await changeState((present) => {
    const { coveredTerms: _, termsVersion: __, termRules: ___, templates, ...state } = present;
    const list = templates as Record<string, Json>[];
    return { ...state, templates: list.map(({ identifierKey: ____, ...template }) => template) };
  });
}

async function changeState(change: (state: Record<string, Json>) => Record<string, Json>): Promise<void> {
  const { actors } = stored;
  const key = workspaceKey(workspaceId);
  const document = (await actors.load([key])).get(key);
  if (document === undefined) throw new Error("there is no workspace");
  const state = JSON.stringify(change(JSON.parse(document.state) as Record<string, Json>));
  const version = Math.max(Date.now(), document.version) + 1;
  await actors.save([{ key, expected: document.version, document: { ...document, version, state } }]);
}

/** The first pass was done long ago. */
async function asIfSettled(): Promise<void> {
  await changeState((state) => ({ ...state, settlingTerms: { rules: termRules, since: 1 } }));
}

/** The words of `gone` stay without a value, and the words of `ann` are those of an earlier value. */
async function leaveEarlierWords(): Promise<void> {
  const slot = (await stateOf()).userProperties.find(({ name }) => name === "lastName")?.slot ?? -1;
  const rows = (await storedRows()).filter(({ id }) => id.includes("/w/"));
  await identify("ann", { lastName: "New" });
  await system.apply({ to: userKey(workspaceId, "gone"), type: "erase", body: {} });
  for (const { id, row } of rows) {
    if (searchTermTable.read(row).slot !== slot) continue;
    await stored.tables.apply([{ change: searchTermTable.remove(id), version: Number.MAX_SAFE_INTEGER }]);
    await stored.tables.apply([{ change: searchTermTable.put(id, searchTermTable.read(row)), version: 1 }]);
  }
}

async function idsFound(
  term: string,
  options: Partial<Parameters<typeof searchUsers>[0]> = {},
): Promise<readonly string[]> {
  const search = { workspaceId, state: await stateOf(), term, isSearched: () => true, limit: 10, ...options };
  const users = await searchUsers(search, system.storage);
  return users.map(({ id }) => id).toSorted();
}
