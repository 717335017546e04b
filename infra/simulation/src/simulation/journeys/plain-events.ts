/** What the reference reads from cart events and definitions: as simple as possible, without the product's code. */
import type { EventRecord } from "@signalbox/core";

/** A node of a definition, with the fields that the reference reads. */
export interface PlainNode {
  readonly type: string;
  readonly id?: string;
  readonly child?: string;
  readonly segment?: string;
  readonly event?: string;
  readonly key?: string;
  readonly properties?: readonly { readonly operator: { readonly value: number } }[];
  readonly reEnter?: boolean;
  readonly subscriptionGroupId?: string | null;
  readonly skipOnFailure?: boolean;
  readonly timeoutSeconds?: number;
  readonly timeoutChild?: string;
  readonly segmentChildren?: readonly { readonly id: string; readonly segmentId: string }[];
  readonly children?: readonly { readonly id: string; readonly name: string }[];
  readonly variant?: {
    readonly type?: string;
    readonly seconds?: number;
    readonly onMissing?: string;
    readonly onPast?: string;
    readonly segment?: string;
    readonly trueChild?: string;
    readonly falseChild?: string;
  };
}

export interface PlainCondition {
  readonly type: string;
  readonly event?: string;
  readonly segmentId?: string;
  readonly isMember?: boolean;
}

export interface PlainDefinition {
  readonly entryNode: PlainNode;
  readonly nodes: readonly PlainNode[];
  readonly goal?: {
    readonly when: PlainCondition;
    readonly withinSeconds: number;
    readonly endsRun?: boolean;
  };
  readonly exitConditions?: readonly PlainCondition[];
  readonly holdOutPercent?: number;
}

interface Cart {
  readonly cart?: string | number;
  readonly order?: { readonly cart?: string | number };
  readonly total?: number;
  readonly due?: string | number;
}

function read({ data }: Pick<EventRecord, "data">): Cart {
  return JSON.parse(data) as Cart;
}

/** The cart of an event, as text; `name` is the property that holds it. */
export function cartOf(event: Pick<EventRecord, "data">, name: string): string | undefined {
  const { cart, order } = read(event);
  const found = name === "order.cart" ? order?.cart : cart;
  return found === undefined ? undefined : String(found);
}

/** The entry's only condition, if any: a total that is large enough. */
export function isWanted({ properties = [] }: PlainNode, event: EventRecord): boolean {
  const { total } = read(event);
  return properties.every(({ operator }) => total !== undefined && total >= operator.value);
}

/** The cart values in the messages of a run: the latest ones of its own events. */
export function ownValuesOf(own: readonly EventRecord[]): Pick<Cart, "total" | "due"> {
  const requested = own
    .filter(({ event }) => event === "Carted")
    .toSorted((one, other) => one.at - other.at || (one.messageId < other.messageId ? -1 : 1));
  const carts = requested.map(read);
  const total = carts.findLast((cart) => cart.total !== undefined)?.total;
  const isNamed = own[0] !== undefined && cartOf(own[0], "cart") !== undefined;
  const due = isNamed ? carts.findLast((cart) => cart.due !== undefined)?.due : undefined;
  return { ...(total !== undefined && { total }), ...(due !== undefined && { due }) };
}

/** ms; undefined for a value that is not a date. */
export function dateOf(due: string | number): number | undefined {
  const ms = typeof due === "number" || /^\d+$/.test(due) ? Number(due) : Date.parse(due);
  return Number.isNaN(ms) ? undefined : ms;
}
