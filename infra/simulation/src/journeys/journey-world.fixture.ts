/**
 * The actor system with a clock that the test moves and a delivery processor that returns the outcome the test sets:
 * for testing the path of journey runs without sending anything.
 */
import { setTimeout as pause } from "node:timers/promises";
import {
  deleteJourney,
  putJourney,
  putSegment,
  putTemplate,
  putUserProperty,
  type PutJourney,
} from "@signalbox/workspace";
import { deserializeUser } from "@signalbox/users";
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import {
  deliveryWorkSchema,
  eventMessage,
  firstSeqAt,
  userKey,
  uuidV5,
  type Channel,
  type DeliveryOutcome,
  type DeliveryRequest,
  type Message,
} from "@signalbox/core";
import type { Clock } from "@signalbox/queue/testing";
import { expect } from "vitest";
import { anEvent, aWorkspaceId, sent } from "../builders.js";
import { startInProcess, type InProcessOptions, type InProcessSystem } from "../runtime/in-process-system.js";

export interface JourneyWorld {
  readonly system: InProcessSystem;
  /** All requested deliveries so far, in order. */
  readonly requested: readonly DeliveryRequest[];
  /** The outcome of the next messages; initially `sent`. Undefined: no outcome is reported. */
  outcome: DeliveryOutcome | undefined;
  segment(name: string, definition: SegmentDefinition): Promise<string>;
  /** Creates a template; an SMS by default. */
  template(name: string, channel?: Channel): Promise<string>;
  userProperty(name: string, definition: PropertyDefinition): Promise<string>;
  journey(name: string, input: Omit<Partial<PutJourney>, "name" | "id">): Promise<string>;
  dropJourney(id: string): Promise<void>;
  /** Track event of a user, at the world's time. */
  track(userId: string, event: string, properties?: object): Promise<void>;
  apply(...messages: readonly Message[]): Promise<void>;
  /** ms */
  now(): number;
  /** Moves the clock on. */
  pass(seconds: number): void;
  /** Node labels of the user's only live run; undefined when there is none. */
  whereabouts(userId: string): Promise<string | undefined>;
  /** Node ids the user reached, in order, in all runs. */
  visited(userId: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

const begin = Date.parse("2026-03-02T10:00:00Z");

/** Divides the intervals of the system: what runs every half second runs every 25 ms, so tests do not wait long. */
const speedUp = 20;
const hurriedClock: Clock = {
  now: () => Date.now() * speedUp,
  wait: (ms, signal) => pause(ms / speedUp, undefined, { signal }).catch(() => undefined),
};

export interface WorldOptions extends Pick<InProcessOptions, "storage"> {
  /** Takes the requested deliveries, instead of the processor that returns the outcome the test sets. */
  readonly deliver?: (system: InProcessSystem, now: () => Date) => Promise<{ close(): Promise<void> }>;
}

export async function startJourneyWorld({ deliver, ...options }: WorldOptions = {}): Promise<JourneyWorld> {
  let now = begin;
  const workspaceId = aWorkspaceId();
  const clock = (): Date => new Date(now);
  const system = await startInProcess({ ...options, now: clock, queueClock: hurriedClock });
  const requested: DeliveryRequest[] = [];
  const idOf = (name: string): string => uuidV5(name, workspaceId);
  let commands = 0;
  const nextId = (): string => `command-${(commands += 1)}`;

  const settled = (request: DeliveryRequest, outcome: DeliveryOutcome): Message => {
    const event = anEvent({
      messageId: request.id,
      event: outcome === "sent" ? "DFInternalMessageSent" : "DFMessageSkipped",
      ...(request.isAnonymous ? { anonymousId: request.userId } : { userId: request.userId }),
      at: now,
      receivedAt: now,
      seq: firstSeqAt(now),
      data: JSON.stringify({ ...request.origin, templateId: request.templateId }),
    });
    return eventMessage(workspaceId, { event, news: { deliveryId: request.id, outcome } });
  };

  const settle = (): Promise<{ close(): Promise<void> }> =>
    system.deliveryQueue.consume(
      async ({ data }) => {
        const work = deliveryWorkSchema.parse(data);
        if (work.type !== "send") return;
        requested.push(...work.requests);
        const { outcome } = world;
        if (outcome !== undefined) await system.apply(...work.requests.map((each) => settled(each, outcome)));
      },
      { atOnce: 100 },
    );
  const deliveryProcessor = await (deliver === undefined ? settle() : deliver(system, clock));

  const command = async (message: Message): Promise<void> => {
    const replies = await system.apply(message);
    for (const reply of replies.values()) expect(reply).toMatchObject({ ok: true });
  };

  const world: JourneyWorld = {
    system,
    requested,
    outcome: "sent",
    async segment(name, definition) {
      const input = { name, newId: idOf(name), definition };
      await command(putSegment.message(workspaceId, nextId(), { input, by: "test" }));
      return idOf(name);
    },
    async template(name, channel = "Sms") {
      const definition = { channel, text: "{}" };
      const input = { name, newId: idOf(name), definition };
      await command(putTemplate.message(workspaceId, nextId(), { input, by: "test" }));
      return idOf(name);
    },
    async userProperty(name, definition) {
      const input = { name, newId: idOf(name), definition };
      await command(putUserProperty.message(workspaceId, nextId(), { input, by: "test" }));
      return idOf(name);
    },
    async journey(name, input) {
      const put = { ...input, name, newId: idOf(name) };
      await command(putJourney.message(workspaceId, nextId(), { input: put, by: "test" }));
      return idOf(name);
    },
    dropJourney: (id) => command(deleteJourney.message(workspaceId, nextId(), { input: { id }, by: "test" })),
    async track(userId, event, properties = {}) {
      now += 1;
      const body = {
        userId,
        event,
        at: now,
        receivedAt: now,
        seq: firstSeqAt(now),
        data: JSON.stringify(properties),
      };
      await system.apply(sent(anEvent(body)));
    },
    async apply(...messages) {
      await system.apply(...messages);
    },
    now: () => now,
    pass(seconds) {
      now += seconds * 1_000;
    },
    async whereabouts(userId) {
      const key = userKey(workspaceId, userId);
      const document = (await system.storage.actors.load([key])).get(key);
      const live = document === undefined ? [] : [...deserializeUser(document.state).journeys.live.values()];
      expect(live.length).toBeLessThanOrEqual(1);
      return live[0]?.run.at;
    },
    async visited(userId) {
      const filter = {
        workspaceId,
        owners: [userKey(workspaceId, userId)],
        events: ["DFJourneyNodeProcessed"],
      };
      const events = await system.storage.events.list(filter, { offset: 0, limit: 1_000 });
      return events.toReversed().map(({ data }) => String((JSON.parse(data) as { nodeId?: unknown }).nodeId));
    },
    async close() {
      await deliveryProcessor.close();
      await system.close();
    },
  };
  return world;
}
