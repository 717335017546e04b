/**
 * An actor as the runtime sees it: a kind, a state that can be serialized, and one handler per message type. A handler
 * is a pure function from state and message to the next state and side effects: no I/O, no clock, no randomness, so a
 * repeated decision after a crash gives the same result. `View` is what the application's actors know about their
 * workspace; an actor that does not use it has the view `unknown` and runs in every application.
 */
import type {
  ActorAddress,
  ActorDocument,
  ActorKey,
  DeliveryRequest,
  EventNames,
  EventRecord,
  HistoryEvent,
  Json,
  JsonText,
  Message,
  Removal,
  StoreChange,
} from "@signalbox/core";
import type { z } from "zod";

export interface DecisionContext<State = unknown, View = unknown> extends ActorAddress {
  readonly self: ActorKey;
  readonly now: Date;
  /** The view of the actor's workspace, loaded when the batch window was opened. */
  readonly workspace: View;
  /** The stored documents of the actors that this one names as its companions. */
  readonly companions: ReadonlyMap<ActorKey, ActorDocument>;
  /**
   * For a message that requests a refold: the state folded from the stored events that it names. Absent while a long
   * history is folded slice by slice, and where this step gives away or erases some of the events: the actor then puts the
   * message off.
   */
  readonly refolded?: State;
  /** For a message that requests what remains to be erased. */
  readonly remains?: Remains;
}

/** What an erasure looks for. */
export interface RemainsRequest {
  /** The first `seq` of the events; by default that of the oldest. */
  readonly fromSeq?: number;
  /** The last `seq` of the events; all when absent. */
  readonly upToSeq?: number;
  readonly removals: readonly Removal[];
}

/** The oldest events that remain, and whether one decision may remove all. */
export interface Remains {
  readonly events: readonly HistoryEvent[];
  /** The lowest `seq` that is not among them; absent when they are all. */
  readonly next?: number;
  /** Whether a removal finds more rows than one slice may remove. */
  readonly hasMoreRows: boolean;
  /** How many rows a removal of a slice may remove. */
  readonly atMost: number;
}

export interface Decision<State> {
  /** The next state; null erases the actor: its document is removed when its outbox is published. */
  readonly state: State | null;
  /** Messages to other actors, delivered in order between any two actors. */
  readonly send?: readonly Message[];
  /** Requests to the delivery pipeline. */
  readonly deliveries?: readonly DeliveryRequest[];
  /** Changes of the searched tables. */
  readonly changes?: readonly StoreChange[];
  /** For a caller that waits until this message is applied. */
  readonly reply?: { readonly id: string; readonly value: Json };
  /** Counts for the metrics, by name. */
  readonly counts?: Readonly<Record<string, number>>;
  /** The message is not decided: it comes again behind those that wait now, and its event counts then. */
  readonly putOff?: true;
}

/** The stored events of an actor that a message needs folded: all, or those with these names. */
export type RefoldRequest = "all" | EventNames;

/** A message whose body has been parsed by its handler. */
export interface PreparedMessage<State, in View = unknown> {
  /** The event this message carries. A message whose event another message batch has stored is not decided. */
  readonly event?: EventRecord;
  /** A stored event of another actor, which this decision assigns to this actor. */
  readonly adopted?: EventRecord;
  /** Needs the state folded from stored events, in `DecisionContext.refolded`. */
  readonly refold?: RefoldRequest;
  /** Whether an actor in this state needs the requested fold; by default it does. */
  needsRefold?(state: State): boolean;
  /** Needs to know what remains to be erased, in `DecisionContext.remains`. */
  readonly remains?: (self: ActorKey) => RemainsRequest;
  /**
   * Adds to a fold under way what this message adds to the history other than an event; undefined where only a new fold
   * can know it.
   */
  intoFold?(folding: State, workspace: View): State | undefined;
  decide(state: State, context: DecisionContext<State, View>): Decision<State>;
}

export interface Handler<State, in View = unknown> {
  /** Its message batch is applied in a batch window of its own. */
  readonly solo: boolean;
  /** Its side effects must not be kept: they are removed from the outbox as soon as they are published. */
  readonly erases: boolean;
  /** Throws when the body does not match the schema. */
  prepare(body: unknown): PreparedMessage<State, View>;
}

export interface HandlerDefinition<State, Body, View = unknown> {
  readonly body: z.ZodType<Body>;
  readonly event?: (body: Body) => EventRecord;
  readonly adopted?: (body: Body) => EventRecord;
  readonly solo?: boolean;
  readonly refold?: (body: Body) => RefoldRequest | undefined;
  readonly needsRefold?: (state: State, body: Body) => boolean;
  readonly remains?: (body: Body, self: ActorKey) => RemainsRequest;
  readonly intoFold?: (folding: State, body: Body, workspace: View) => State | undefined;
  readonly erases?: boolean;
  readonly decide: (state: State, body: Body, context: DecisionContext<State, View>) => Decision<State>;
}

export function defineHandler<State, Body, View = unknown>(
  definition: HandlerDefinition<State, Body, View>,
): Handler<State, View> {
  return {
    solo: definition.solo ?? false,
    erases: definition.erases ?? false,
    prepare(raw) {
      const body = definition.body.parse(raw);
      const event = definition.event?.(body);
      const adopted = definition.adopted?.(body);
      const refold = definition.refold?.(body);
      const { needsRefold, remains, intoFold } = definition;
      return {
        decide: (state, context) => definition.decide(state, body, context),
        ...(event === undefined ? {} : { event }),
        ...(adopted === undefined ? {} : { adopted }),
        ...(refold === undefined ? {} : { refold }),
        ...(needsRefold && { needsRefold: (state: State) => needsRefold(state, body) }),
        ...(remains && { remains: (self: ActorKey) => remains(body, self) }),
        ...(intoFold && {
          intoFold: (folding: State, workspace: View) => intoFold(folding, body, workspace),
        }),
      };
    },
  };
}

export interface Behaviour<State, in View = unknown> {
  readonly kind: string;
  readonly handlers: Readonly<Record<string, Handler<State, View>>>;
  /** The state of an actor that has no document. */
  create(address: ActorAddress): State;
  /** Reads a stored state, also one that an earlier release wrote. */
  deserialize(text: JsonText): State;
  /** Applies what has changed in the workspace since the state was stored, where that has no effects. */
  bringUpToDate?(state: State, workspace: View): State;
  /** Equal states give equal text. */
  serialize(state: State): JsonText;
  /** The next time at which the actor must be woken without a message, ms; null for never. */
  alarmAt(state: State): number | null;
  isListed(state: State): boolean;
  /** The actors whose documents its decisions depend on, where the workspace needs them. */
  companions?: {
    areNeeded(workspace: View): boolean;
    of(state: State, address: ActorAddress): readonly ActorKey[];
  };
  /**
   * Folds stored events: `reset` keeps only what does not come from events, then `fold` applies one event at a time.
   */
  refold: {
    reset(state: State): State;
    fold(state: State, event: EventRecord, workspace: View): State;
    /** What folding depends on besides the events: a fold under way begins again where it has changed. */
    basis?(workspace: View): string;
    /** What was folded, with what `reset` keeps taken from the present state; the folded state itself by default. */
    rebase?(folded: State, current: State): State;
  };
}

/** The behaviours the runtime can run, by kind. The runtime does not know the type of their states, hence `unknown`. */
export type Behaviours<View = unknown> = ReadonlyMap<string, Behaviour<unknown, View>>;

export function behavioursOf<View>(...behaviours: readonly Behaviour<unknown, View>[]): Behaviours<View> {
  return new Map(behaviours.map((behaviour) => [behaviour.kind, behaviour]));
}
