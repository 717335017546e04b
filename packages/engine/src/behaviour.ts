/**
 * What an actor is to the runtime: a kind, a state that can be written down, and one handler per message type. A handler
 * decides: it takes the state and a message and says what the state becomes and what should happen elsewhere. It does no
 * I/O, looks at no clock and rolls no dice, so that deciding again after a crash gives the same answer.
 *
 * `View` is what the application's actors know of the workspace they belong to. An actor that decides without it is of
 * `unknown` view and runs in every application.
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

export interface DecisionContext<State = unknown, View = unknown> extends ActorAddress {
  readonly self: ActorKey;
  readonly now: Date;
  /** The view of the actor's workspace, as it was when the step began. */
  readonly workspace: View;
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
  /** Requests to the delivery pipeline. */
  readonly deliveries?: readonly DeliveryRequest[];
  /** Changes of the searched tables. */
  readonly changes?: readonly StoreChange[];
  /** For anyone who waits for this message to be applied. */
  readonly reply?: { readonly id: string; readonly value: Json };
  /** What happened, by name, for the counters. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A message whose body has been parsed by its handler. */
export interface PreparedMessage<State, in View = unknown> {
  /** The event this message brings. A message whose event is already stored by another message batch is not decided. */
  readonly event?: EventRecord;
  /** An event someone else has stored, which becomes this actor's with the step that decides the message. */
  readonly adopted?: EventRecord;
  decide(state: State, context: DecisionContext<State, View>): Decision<State>;
}

export interface Handler<State, in View = unknown> {
  /** Applied in a step of its own, after all that came before and before all that comes after. */
  readonly solo: boolean;
  /** Needs the actor's state folded again from its stored events. */
  readonly refolds: boolean;
  /** Its effects must not be kept: they leave the outbox as soon as they are published. */
  readonly erases: boolean;
  /** Throws when the body does not fit. */
  prepare(body: unknown): PreparedMessage<State, View>;
}

export interface HandlerDefinition<State, Body, View = unknown> {
  readonly body: z.ZodType<Body>;
  readonly event?: (body: Body) => EventRecord;
  readonly adopted?: (body: Body) => EventRecord;
  readonly solo?: boolean;
  readonly refolds?: boolean;
  readonly erases?: boolean;
  readonly decide: (state: State, body: Body, context: DecisionContext<State, View>) => Decision<State>;
}

export function defineHandler<State, Body, View = unknown>(
  definition: HandlerDefinition<State, Body, View>,
): Handler<State, View> {
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

export interface Behaviour<State, in View = unknown> {
  readonly kind: string;
  readonly handlers: Readonly<Record<string, Handler<State, View>>>;
  /** The state of an actor nobody has written to yet. */
  create(address: ActorAddress): State;
  /** Reads stored text, also that of earlier versions. */
  revive(text: JsonText): State;
  /** Equal states give equal text. */
  store(state: State): JsonText;
  /** The next moment at which this actor must be woken though nothing happened. */
  alarmAt(state: State): number | null;
  isListed(state: State): boolean;
  /** Others it decides by, where the workspace needs them. */
  companions?: {
    areNeeded(workspace: View): boolean;
    of(state: State, address: ActorAddress): readonly ActorKey[];
  };
  /** The state before any event, keeping what does not come from events; then one event after the other. */
  refold: {
    reset(state: State): State;
    fold(state: State, event: EventRecord, workspace: View): State;
  };
}

/** All kinds the runtime can bring to life, by kind. Each behaviour's state is its own secret, hence `unknown`. */
export type Behaviours<View = unknown> = ReadonlyMap<string, Behaviour<unknown, View>>;

export function behavioursOf<View>(...behaviours: readonly Behaviour<unknown, View>[]): Behaviours<View> {
  return new Map(behaviours.map((behaviour) => [behaviour.kind, behaviour]));
}
