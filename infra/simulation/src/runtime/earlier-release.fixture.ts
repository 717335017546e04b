/**
 * A workspace, its users and their rows as stored by the release before the audience rules had version numbers:
 * `"true"` differed from true, a trait set to "" replaced its earlier value, and null did not change a user property.
 */
import type { ActorKey, JobId, JsonObject, StoreChange, WorkspaceId } from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { anEvent, anIdentify } from "../builders.js";

const uuid = (digit: number): string => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
const job = "95a4cc33-7fc6-40ae-8cad-b107ce0565e4" as JobId;

const isTrue = { type: "Equals", value: "true" };
const trait = (path: string, operator: JsonObject): JsonObject => ({
  type: "Trait",
  id: "1",
  path,
  operator,
});

const segments: readonly (readonly [name: string, entryNode: JsonObject])[] = [
  ["Active", trait("active", isTrue)],
  ["Gave", { type: "Performed", id: "1", event: "Bought", properties: [{ path: "gift", operator: isTrue }] }],
  ["Pro", trait("plan", { type: "Equals", value: "pro" })],
  ["In Rome", trait("address.city", { type: "Equals", value: "Rome" })],
  ["Bought", { type: "Performed", id: "1", event: "Bought" }],
];

const userProperties: readonly (readonly [name: string, definition: JsonObject])[] = [
  ["email", { type: "Trait", path: "email" }],
  ["plan", { type: "Trait", path: "plan" }],
  [
    "gift",
    { type: "Performed", event: "Bought", path: "item", properties: [{ path: "gift", operator: isTrue }] },
  ],
  ["item", { type: "Performed", event: "Bought", path: "item" }],
];

function definition(slot: number, name: string, more: JsonObject): JsonObject {
  return {
    id: uuid(slot + 1),
    slot,
    name,
    ...more,
    status: "Running",
    since: slot + 1,
    createdAt: 5_000,
    updatedAt: 5_000,
    definitionUpdatedAt: 5_000,
  };
}

const workspace: JsonObject = {
  v: 1,
  createdAt: 1_000,
  name: "Acme",
  type: "Root",
  status: "Active",
  children: [],
  definitionVersion: 9,
  nextSlot: 9,
  segments: segments.map(([name, entryNode], slot) =>
    definition(slot, name, { definition: { entryNode, nodes: [] }, resourceType: "Declarative" }),
  ),
  userProperties: userProperties.map(([name, said], index) =>
    definition(5 + index, name, { definition: said }),
  ),
  recomputePaused: false,
  subscriptionGroups: [],
  providers: [],
  templates: [],
  journeys: [],
  journeysVersion: 0,
  deletedJourneysVersion: 0,
  secrets: [],
  broadcasts: [],
  endedBroadcasts: [],
  writeKeys: [],
  adminKeys: [],
  dataSources: [],
  revokedKeys: [],
};

/** The definitions of the same workspace, with only a segment whose meaning is unchanged. */
const unchanged: JsonObject = {
  ...workspace,
  definitionVersion: 1,
  nextSlot: 1,
  segments: [
    definition(0, "Bought", {
      definition: { entryNode: { type: "Performed", id: "1", event: "Bought" }, nodes: [] },
      resourceType: "Declarative",
    }),
  ],
  userProperties: [],
};

const ann: JsonObject = {
  v: 1,
  traits: [
    ["active", [true, 1_000, "m1"]],
    ["address", [{ city: "" }, 3_000, "m3"]],
    ["email", [null, 3_000, "m3"]],
    ["plan", ["", 3_000, "m3"]],
  ],
  groups: [],
  firstAt: 1_000,
  lastAt: 3_000,
  lastSeq: 3,
  anonymousIds: [],
  standing: {
    v: 9,
    m: [
      ["n1.06ho9wk0d98dm9", [[1_000, "m1", "pro"]]],
      ["n1.0nh7ojz0zph0yh", [[2_000, "m2", "book"]]],
      ["n1.1i6oxen0dplu81", [[1_000, "m1", "a@example.org"]]],
      ["n2.1spzl780a98osv", [[2_000, "m2"]]],
    ],
    h: [4, 5, 6, 8],
  },
};

const ben: JsonObject = {
  v: 1,
  traits: [],
  groups: [],
  firstAt: 2_000,
  lastAt: 2_000,
  lastSeq: 4,
  anonymousIds: [],
  standing: {
    v: 9,
    m: [
      ["n1.0nh7ojz0zph0yh", [[2_000, "m4", "pen"]]],
      ["n2.1spzl780a98osv", [[2_000, "m4"]]],
    ],
    h: [4, 8],
  },
};

/** The `changed` workspace with the users ann and ben, and one in which no meaning changed. */
export async function storedByEarlierRelease(ids: {
  readonly changed: WorkspaceId;
  readonly unchanged: WorkspaceId;
}): Promise<Storage> {
  const storage = createMemoryStorage();
  const users = { ann, ben };
  await storage.actors.save([
    document(ids.changed, "workspace/self", workspace),
    document(ids.unchanged, "workspace/self", unchanged),
    ...Object.entries(users).map(([id, state]) => document(ids.changed, `user/${id}`, state)),
  ]);
  await storage.events.record(
    [
      anIdentify(
        { active: true, plan: "pro", email: "a@example.org", address: { city: "Rome" } },
        { messageId: "m1", userId: "ann", at: 1_000 },
      ),
      anEvent({
        messageId: "m2",
        userId: "ann",
        event: "Bought",
        at: 2_000,
        data: '{"item":"book","gift":true}',
      }),
      anIdentify(
        { plan: "", email: null, address: { city: "" } },
        { messageId: "m3", userId: "ann", at: 3_000 },
      ),
      anEvent({ messageId: "m4", userId: "ben", event: "Bought", at: 2_000, data: '{"item":"pen"}' }),
    ].map((event, index) => ({
      ...event,
      seq: index + 1,
      workspaceId: ids.changed,
      owner: keyOf(ids.changed, `user/${event.userId ?? ""}`),
      job,
    })),
  );
  const row = (
    table: "segmentMembers" | "propertyValues",
    user: string,
    slot: number,
    more: JsonObject,
  ): StoreChange => ({
    do: "put",
    table,
    id: `${ids.changed}/${slot}/u/${user}`,
    row: {
      workspaceId: ids.changed,
      slot,
      ...more,
      place: `u/${user}`,
      userKey: `${ids.changed}/user/${user}`,
    },
  });
  const rows = [
    row("segmentMembers", "ann", 2, { in: false }),
    row("segmentMembers", "ann", 3, { in: false }),
    row("segmentMembers", "ann", 4, { in: true }),
    row("segmentMembers", "ben", 4, { in: true }),
    row("propertyValues", "ann", 5, { value: "2a@example.org" }),
    row("propertyValues", "ann", 6, { value: "2pro" }),
    row("propertyValues", "ann", 8, { value: "2book" }),
    row("propertyValues", "ben", 8, { value: "2pen" }),
  ];
  await storage.tables.apply(rows.map((change) => ({ change, version: 5_000 })));
  return storage;
}

function keyOf(workspaceId: WorkspaceId, path: string): ActorKey {
  return `${workspaceId}/${path}` as ActorKey;
}

function document(
  workspaceId: WorkspaceId,
  path: string,
  state: JsonObject,
): Parameters<Storage["actors"]["save"]>[0][number] {
  const key = keyOf(workspaceId, path);
  return {
    key,
    expected: null,
    document: {
      key,
      version: 5_000,
      jobs: [job],
      state: JSON.stringify(state),
      outbox: null,
      alarmAt: null,
      listed: true,
    },
  };
}
