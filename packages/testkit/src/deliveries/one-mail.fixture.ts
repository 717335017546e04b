/** One mail of a workspace through the whole pipeline on in-memory adapters, where no secret can be opened. */
import { randomUUID } from "node:crypto";
import { createWorkspaceViews, newWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/actors";
import { deliveryKey, jobId, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import {
  createDeliveryDesk,
  reviveDelivery,
  startDeliveries,
  type DeliveryOutcome,
} from "@signalbox/deliveries";
import { providerShelf } from "@signalbox/provider-kit";
import { createMemoryTurns, createMemoryWorkQueue } from "@signalbox/queue";
import { createDice } from "../simulation/dice.js";
import { createVendor } from "../simulation/deliveries/vendor.js";
import type { InProcessSystem } from "../runtime/in-process-system.js";

const parsed = parseWorkspaceId("00000000-0000-4000-8000-0000000000e2");
const newJobId = () => jobId(randomUUID());

export interface OneMail {
  readonly state?: Partial<WorkspaceState>;
  readonly body?: string;
  /** ms */
  readonly requestedAt?: number;
}

/** What became of it; undefined while nothing has. */
export async function outcomeOfMail(
  system: InProcessSystem,
  { state = {}, body = "<p>Hello</p>", requestedAt = Date.now() }: OneMail,
): Promise<DeliveryOutcome | undefined> {
  const workspaceId = parsed ?? (randomUUID() as WorkspaceId);
  const { actors, tables, deliveries } = system.storage;
  const template = { name: "T", channel: "Email", resourceType: "Declarative", hasDefinition: true } as const;
  const workspace: WorkspaceState = {
    ...newWorkspace,
    createdAt: 1,
    providers: [{ id: "p", channel: "Email", type: "Vendor", isDefault: true }],
    templates: [{ ...template, id: "t", revision: 1, createdAt: 1, updatedAt: 1 }],
    ...state,
  };
  const key = workspaceKey(workspaceId);
  const document = {
    key,
    version: 1,
    jobs: [],
    state: JSON.stringify(workspace),
    outbox: null,
    alarmAt: null,
    listed: true,
  };
  await actors.save([{ key, expected: null, document }]);
  const definition = JSON.stringify({ type: "Email", from: "us@example.com", subject: "Hello", body });
  const row = { workspaceId, templateId: "t", revision: 1, definition, draft: null };
  await tables.apply([
    { change: { do: "put", table: "templates", id: `${workspaceId}/t`, row }, version: 1 },
  ]);
  const work = createMemoryWorkQueue();
  const sent = new Map<string, number>();
  const turn = () => Promise.resolve();
  const worker = await startDeliveries({
    ...system.storage,
    views: createWorkspaceViews(actors),
    commit: system.commit,
    queue: work,
    work,
    signals: system.queue,
    schedule: system.queue,
    turns: createMemoryTurns(),
    providers: providerShelf([
      createVendor({ type: "Vendor", remembers: true, dice: createDice(1), turn, sent, asked: new Set() }),
    ]),
    openSecret: () => {
      throw new Error("a stored secret was sealed with another key");
    },
    now: () => new Date(),
    newJobId,
    nextSeq: (receivedAt) => receivedAt,
    dice: () => 0.5,
    rest: () => Promise.resolve(),
  });
  const jobs = await createDeliveryDesk({ queue: work, newJobId }).send(
    [
      {
        workspaceId,
        id: "d1",
        userId: "ann",
        channel: "Email",
        templateId: "t",
        properties: '{"email":"ann@example.com"}',
        origin: {},
        requestedAt,
      },
    ],
    system.receipts.channel,
  );
  await system.receipts.wait(jobs, 5_000);
  await worker.close();
  const stored = (await deliveries.load([deliveryKey(workspaceId, "d1")])).get(
    deliveryKey(workspaceId, "d1"),
  );
  return stored === undefined ? undefined : reviveDelivery(stored).outcome;
}
