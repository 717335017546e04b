/** The workspace before a broadcast, and the commands of its operator. */
import {
  serializeWorkspace,
  moveBroadcast,
  newWorkspace,
  putBroadcast,
  putSegment,
  putTemplate,
  revisionRowId,
  revisionTable,
  unknownRevision,
  workspaceKey,
  type BroadcastAction,
  type BroadcastConfig,
  type DuplicateChoice,
  type WorkspaceState,
  putTemplateRow,
} from "@signalbox/workspace";
import { eventMessage, type BroadcastAudience, type Message } from "@signalbox/core";
import type { Rng } from "../rng.js";
import { broadcastId, segmentId, startMs, templateId, workspaceId, type World } from "./broadcast-world.js";

/** Creates a provider and a template, without users and segments. */
export async function setUpWorkspace({ storage, rng }: World): Promise<void> {
  const stored = { resourceType: "Declarative", createdAt: startMs, updatedAt: startMs } as const;
  const state: WorkspaceState = {
    ...newWorkspace,
    createdAt: startMs,
    definitionVersion: 1,
    nextSlot: 2,
    userProperties: ["email", "timezone"].map((name, slot) => ({
      id: name,
      slot,
      name,
      status: "Running" as const,
      since: 1,
      definition: { type: "Trait", path: `$.${name}` },
      createdAt: startMs,
      updatedAt: startMs,
      definitionUpdatedAt: startMs,
    })),
    providers: [
      { id: "p1", channel: "Email", type: rng.pick(["Remembering", "Forgetful"]), isDefault: true },
    ],
    revisions: { [`templates/${templateId}`]: { list: [1] } },
    templates: [
      { ...stored, id: templateId, name: "Hello", channel: "Email", revision: 1, hasDefinition: true },
    ],
  };
  const key = workspaceKey(workspaceId);
  const document = {
    key,
    version: 1,
    jobs: [],
    state: serializeWorkspace(state),
    outbox: null,
    alarmAt: null,
    listed: true,
  };
  await storage.actors.save([{ key, expected: null, document }]);
  const definition = JSON.stringify(mail(subject));
  const place = { workspaceId, kind: "templates", id: templateId } as const;
  const published = unknownRevision(place, { revision: 1, name: "Hello", definition });
  const changes = [
    putTemplateRow({ workspaceId, templateId, revision: 1, definition, draft: null }),
    revisionTable.put(revisionRowId(place, 1), published),
  ];
  await storage.tables.apply(changes.map((change) => ({ change, version: 1 })));
}

/** Of the mails that the broadcast sends. */
export const subject = "Hello";

function mail(of: string): object {
  return { type: "Email", from: "us@example.com", subject: of, body: "<p>Hello</p>" };
}

/** Publishes another text of the template. */
export function editTemplate({ newJobId }: Pick<World, "newJobId">): Message {
  const id = newJobId();
  const text = JSON.stringify(mail(`Edited by ${id}`));
  const input = {
    name: "Hello",
    newId: templateId,
    definition: { channel: "Email" as const, text },
    draft: null,
  };
  return putTemplate.message(workspaceId, id, { input, by: "test" });
}

export interface SimulatedRecipient {
  readonly name: string;
  /** Users with the same one write it differently; undefined without an address. */
  readonly address: string | undefined;
  /** The address as the user writes it. */
  readonly email: string | undefined;
}

/** Some users have no address, some an invalid one; with `sharing` some have that of an earlier one. */
export function recipients(rng: Rng, count: number, sharing: boolean): readonly SimulatedRecipient[] {
  const all: SimulatedRecipient[] = [];
  for (let index = 0; index < count; index += 1) {
    const kind = rng.chance(0.05) ? "silent" : rng.chance(0.05) ? "dead" : "user";
    const name = `${kind}${index}`;
    const sharedWith = sharing && all.length > 0 && rng.chance(0.4) ? rng.pick(all) : undefined;
    const own = kind === "silent" ? undefined : `${name}@example.com`;
    const address = sharedWith === undefined ? own : sharedWith.address;
    all.push({ name, address, email: address && rng.pick(spellings)(address) });
  }
  return all;
}

/** The simulated vendor knows addresses that it rejects by their first letters. */
const spellings: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => ` ${address} `,
  (address) => address.replace("example", "EXAMPLE"),
  (address) => address.slice(0, 4) + address.slice(4).toUpperCase(),
];

/** `marks` are traits that the user has. */
export function arrival(
  { name, email }: SimulatedRecipient,
  index: number,
  timezone: string | undefined,
  marks: readonly string[] = [],
): Message {
  const traits = {
    ...Object.fromEntries(marks.map((mark) => [mark, true])),
    ...(email !== undefined && { email }),
    ...(timezone !== undefined && { timezone }),
  };
  return eventMessage(workspaceId, {
    event: {
      messageId: `arrival-${name}`,
      part: "main",
      type: "identify",
      event: "",
      userId: name,
      at: startMs,
      receivedAt: startMs,
      seq: index,
      data: JSON.stringify(traits),
    },
  });
}

export function putUsers(): Message {
  const definition = { entryNode: { id: "1", type: "Everyone" as const }, nodes: [] };
  const input = { id: segmentId, newId: segmentId, name: "Everybody", definition };
  return putSegment.message(workspaceId, "put-segment", { input, by: "test" });
}

export function drawnConfig(rng: Rng): BroadcastConfig {
  return {
    type: "V2",
    message: { type: "Email" },
    batchSize: rng.pick([1, 7, 20, 250]),
    errorHandling: rng.pick(["SkipOnError", "SkipOnError", "PauseOnError"]),
    ...(rng.chance(0.3) && { rateLimit: 20 }),
  };
}

/** A draft; `scheduledAt` is a local time as if in UTC, ms. */
export function newBroadcast(
  config: BroadcastConfig,
  scheduledAt: number | undefined,
  duplicateAddresses: DuplicateChoice,
  audience?: BroadcastAudience,
): Message {
  const input = {
    id: broadcastId,
    newId: broadcastId,
    name: "Sale",
    ...(audience === undefined ? { segmentId } : { audience }),
    messageTemplateId: templateId,
    duplicateAddresses,
    config: { ...config, useIndividualTimezone: scheduledAt !== undefined },
    ...(scheduledAt !== undefined && { scheduledAt: new Date(scheduledAt).toISOString().slice(0, 23) }),
  };
  return putBroadcast.message(workspaceId, "put-broadcast", { input, by: "test" });
}

export function command(
  { newJobId }: Pick<World, "newJobId">,
  action: BroadcastAction,
  id: string = broadcastId,
): Message {
  return moveBroadcast.message(workspaceId, newJobId(), { input: { id, action }, by: "test" });
}
