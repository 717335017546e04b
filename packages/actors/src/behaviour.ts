/**
 * What an actor is to the runtime: a kind, a state that can be written down, and one handler per message type. A handler
 * decides: it takes the state and a message and says what the state becomes and what should happen elsewhere. It does no
 * I/O, looks at no clock and rolls no dice, so that deciding again after a crash gives the same answer.
 */
import type {
  ActorAddress,
  ActorDocument,
  ActorKey,
  DeliveryRequest,
  EventRecord,
  Json,
  JsonText,
  Message,
  StoreChange,
} from "@signalbox/core";
import type { z } from "zod";
import type { WorkspaceView } from "./workspace/workspace-view.js";

export interface DecisionContext<State = unknown> extends ActorAddress {
  readonly self: ActorKey;
  readonly now: Date;
  /** The workspace's status and audience, as they were when the step began. */
  readonly workspace: WorkspaceView;
  /** What the store holds of the actors this one has named as its companions. */
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
  /**
   * For a handler that `refolds`: the state folded again from all stored events. Absent where this step gives away or
   * erases some of them: the actor then sends itself the message again, which arrives after that is published.
   */
  readonly refolded?: State;
}

export interface Decision<State> {
  /** The state from now on; null erases the actor: its document goes once all it caused is published. */
  readonly state: State | null;
  /** Messages to other actors, delivered in order between any two actors. */
  readonly send?: readonly Message[];
  /** Messages to be sent to the person. */
  readonly deliveries?: readonly DeliveryRequest[];
  /** Changes of the searched tables. */
  readonly changes?: readonly StoreChange[];
  /** For whoever waits for this message to be applied. */
  readonly reply?: { readonly id: string; readonly value: Json };
  /** What happened, by name, for the counters. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A message whose body has been parsed by its handler. */
export interface PreparedMessage<State> {
  /** The event this message brings. A message whose event is already stored by another envelope is not decided. */
  readonly event?: EventRecord;
  /** An event somebody else has stored, which becomes this actor's with the step that decides the message. */
  readonly adopted?: EventRecord;
  decide(state: State, context: DecisionContext<State>): Decision<State>;
}

export interface Handler<State> {
  /** Applied in a step of its own, after all that came before and before all that comes after. */
  readonly solo: boolean;
  /** Needs the actor's state folded again from its stored events. */
  readonly refolds: boolean;
  /** What it wants done names somebody who is being erased: it leaves the outbox as soon as it is published. */
  readonly erases: boolean;
  /** Throws when the body does not fit. */
  prepare(body: unknown): PreparedMessage<State>;
}

export interface HandlerDefinition<State, Body> {
  readonly body: z.ZodType<Body>;
  readonly event?: (body: Body) => EventRecord;
  readonly adopted?: (body: Body) => EventRecord;
  readonly solo?: boolean;
  readonly refolds?: boolean;
  readonly erases?: boolean;
  readonly decide: (state: State, body: Body, context: DecisionContext<State>) => Decision<State>;
}

export function defineHandler<State, Body>(definition: HandlerDefinition<State, Body>): Handler<State> {
  return {
    solo: definition.solo ?? false,
    refolds: definition.refolds ?? false,
    erases: definition.erases ?? false,
    prepare(raw) {
      const body = definition.body.parse(raw);
      const event = definition.event?.(body);
      const adopted = definition.adopted?.(body);
      return {
        decide: (state, context) => definition.decide(state, body, context),
        ...(event === undefined ? {} : { event }),
        ...(adopted === undefined ? {} : { adopted }),
      };
    },
  };
}

export interface Behaviour<State> {
  readonly kind: string;
  readonly handlers: Readonly<Record<string, Handler<State>>>;
  /** The state of an actor nobody has written to yet. */
  create(address: ActorAddress): State;
  /** Reads stored text, also that of earlier versions. */
  revive(text: JsonText): State;
  /** Equal states give equal text. */
  store(state: State): JsonText;
  /** The next moment at which this actor must be woken though nothing happened. */
  alarmAt(state: State): number | null;
  isListed(state: State): boolean;
  /** Others it decides by, where the workspace has need of them. */
  companions?: {
    areNeeded(workspace: WorkspaceView): boolean;
    of(state: State, address: ActorAddress): readonly ActorKey[];
  };
  /** The state before any event, keeping what does not come from events; then one event after the other. */
  refold: {
    reset(state: State): State;
    fold(state: State, event: EventRecord, workspace: WorkspaceView): State;
  };
}

/** All kinds the runtime can bring to life, by kind. Each behaviour's state is its own secret, hence `unknown`. */
export type Behaviours = ReadonlyMap<string, Behaviour<unknown>>;

export function behavioursOf(...behaviours: readonly Behaviour<unknown>[]): Behaviours {
  return new Map(behaviours.map((behaviour) => [behaviour.kind, behaviour]));
}
