import { newWorkspace, type ProviderSetting, type WorkspaceState } from "@signalbox/workspace";
import {
  defineProvider,
  field,
  providerRegistry,
  secret,
  type BatchRules,
  type Provider,
} from "@signalbox/provider-kit";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import { theWorkspace } from "../state/delivery.fixture.js";
import {
  createProviderConnections,
  type ConnectionChoice,
  type ConnectionQuery,
} from "./provider-connections.js";
import type { SettingOwner } from "./ranked-settings.js";

const parentId = `${theWorkspace.slice(0, -1)}2` as typeof theWorkspace;
const config = z.object({ host: field("Where"), key: secret("What with").exactOptional() });
const opened: unknown[] = [];
const owners: SettingOwner[] = [];
let closed = 0;

function aProvider(type: string, batch?: BatchRules<"Email">): Provider {
  return defineProvider<"Email", z.infer<typeof config>>({
    type,
    channel: "Email",
    title: type,
    documentation: "https://example.com",
    config,
    ...(batch !== undefined && { batch }),
    open: (settings) => {
      opened.push(settings);
      return {
        send: () => Promise.resolve({ type: "accepted" }),
        close: () => {
          closed += 1;
          return Promise.resolve();
        },
      };
    },
  });
}

const registry = providerRegistry(["One", "Two", "Test"].map((type) => aProvider(type)));
const connections = createProviderConnections({
  providers: registry,
  openSecret: (text) => text,
  portsFor: (owner) => {
    owners.push(owner);
    return {};
  },
  stopping: new AbortController().signal,
});
afterEach(async () => {
  await connections.close();
  opened.length = 0;
  owners.length = 0;
  closed = 0;
});

function aSetting(type: string, setting: Partial<ProviderSetting> = {}): ProviderSetting {
  return {
    id: type,
    channel: "Email",
    type,
    isDefault: false,
    fields: { host: "h" },
    updatedAt: 1,
    ...setting,
  };
}

const born: ProviderSetting = {
  id: "Test",
  channel: "Email",
  type: "Test",
  isDefault: true,
  fields: { host: "h" },
};
const having = (...providers: readonly ProviderSetting[]): WorkspaceState => ({ ...newWorkspace, providers });

function choose(state: WorkspaceState, question: Partial<ConnectionQuery> = {}): ConnectionChoice {
  return connections.choose({ workspaceId: theWorkspace, state, channel: "Email", now: 0, ...question });
}

const typeOf = (choice: ConnectionChoice): string =>
  choice.type === "open" ? choice.connection.provider.type : choice.type;

it("the default provider is chosen, unless the request names another", () => {
  const state = having(aSetting("One", { isDefault: true }), aSetting("Two"));
  expect(typeOf(choose(state))).toBe("One");
  expect(typeOf(choose(state, { type: "Two" }))).toBe("Two");
  expect(typeOf(choose(state, { type: "Three" }))).toBe("notFound");
  expect(typeOf(choose(having()))).toBe("notFound");
});

it("the Test provider needs no settings", () => {
  expect(typeOf(choose(having(), { type: "Test" }))).toBe("misconfigured");
  expect(typeOf(choose(having(born), { type: "Test" }))).toBe("Test");
});

it("a child workspace uses its parent's providers until it has its own", () => {
  const parent = { workspaceId: parentId, state: having(aSetting("One", { isDefault: true })) };
  expect(typeOf(choose(having(born), { parent }))).toBe("One");
  expect(typeOf(choose(having(born, aSetting("Two")), { parent }))).toBe("Test");
  expect(typeOf(choose(having(aSetting("Two", { isDefault: true })), { parent }))).toBe("Two");
  expect(typeOf(choose(having(born), { parent, type: "One" }))).toBe("One");
});

it("a provider is opened with the ports of the workspace that owns its settings", () => {
  const parent = { workspaceId: parentId, state: having(aSetting("One", { isDefault: true })) };
  const childWith = (...providers: readonly ProviderSetting[]): WorkspaceState => ({
    ...having(...providers),
    parentId,
  });
  choose(childWith(born), { parent });
  choose(childWith(aSetting("Two", { isDefault: true })), { parent });
  expect(owners).toEqual([
    { workspaceId: parentId, isChild: false },
    { workspaceId: theWorkspace, isChild: true },
  ]);
});

it("a connection is opened once, with its secrets, and again when the settings change", () => {
  const setting = aSetting("One", { isDefault: true, sealed: '{"key":"s3cret"}' });
  const [first, again] = [choose(having(setting)), choose(having(setting))];
  expect(opened).toStrictEqual([{ host: "h", key: "s3cret" }]);
  expect(first.type === "open" && again.type === "open" && first.connection === again.connection).toBe(true);
  choose(having({ ...setting, fields: { host: "other" }, updatedAt: 2 }));
  expect(opened).toHaveLength(2);
  expect(closed).toBe(1);
});

it("invalid settings are a bad configuration", () => {
  const choice = choose(having(aSetting("One", { isDefault: true, fields: {} })));
  expect(choice).toMatchObject({ type: "misconfigured", provider: "One" });
  expect(JSON.stringify(choice)).toContain("host");
});

it("the fallback takes over while the circuit of the default is open", () => {
  const state = having(aSetting("One", { isDefault: true }), aSetting("Two", { isFallback: true }));
  const one = choose(state);
  if (one.type !== "open") throw new Error("no connection was chosen");
  for (let failed = 0; failed < 5; failed += 1) one.connection.noteFailure(1_000, undefined);
  expect(typeOf(choose(state, { now: 2_000 }))).toBe("Two");
  expect(choose(having(aSetting("One", { isDefault: true })), { now: 2_000 })).toStrictEqual({
    type: "closed",
    until: 6_000,
    provider: "One",
  });
  expect(typeOf(choose(state, { now: 6_000 }))).toBe("One");
  expect(typeOf(choose(state, { now: 6_001 }))).toBe("Two");
  one.connection.noteSuccess();
  expect(typeOf(choose(state, { now: 6_002 }))).toBe("One");
});

/** How many bulk messages enter before one ends. */
async function roomIn(choice: ConnectionChoice): Promise<number> {
  let entered = 0;
  const stay = (): Promise<never> => {
    entered += 1;
    return new Promise(() => undefined);
  };
  const connection = choice.type === "open" ? choice.connection : undefined;
  for (let asked = 0; asked < 2_000; asked += 1) void connection?.inFlight.bulk.run(stay);
  await new Promise((resolve) => setImmediate(resolve));
  return entered;
}

it.each([
  [undefined, 128],
  [{ messages: 100, bytes: 1 }, 200],
  [{ messages: 1_000, bytes: 1 }, 500],
])("prepares as many bulk messages as two calls take, within a limit: %o", async (batch, expected) => {
  const apart = createProviderConnections({
    providers: providerRegistry([aProvider("One", batch)]),
    openSecret: (text) => text,
    portsFor: () => ({}),
    stopping: new AbortController().signal,
  });
  const state = having(aSetting("One", { isDefault: true }));
  const choice = apart.choose({ workspaceId: theWorkspace, state, channel: "Email", now: 1 });

  expect(await roomIn(choice)).toBe(expected);
  await apart.close();
});
