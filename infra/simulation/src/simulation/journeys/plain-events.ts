/** What the reference reads from the events of carts and from definitions: in the plainest words, without the product's code. */
import type { EventRecord } from "@signalbox/core";

/** A node as its definition says it; only what is asked of it is read. */
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

export interface PlainDefinition {
  readonly entryNode: PlainNode;
  readonly nodes: readonly PlainNode[];
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

/** Which cart an event is about, as text; `name` says where the event says so. */
export function cartOf(event: Pick<EventRecord, "data">, name: string): string | undefined {
  const { cart, order } = read(event);
  const found = name === "order.cart" ? order?.cart : cart;
  return found === undefined ? undefined : String(found);
}

/** The entry's only condition, where it has one: a total that is large enough. */
export function isWanted({ properties = [] }: PlainNode, event: EventRecord): boolean {
  const { total } = read(event);
  return properties.every(({ operator }) => total !== undefined && total >= operator.value);
}

/** What the messages of a run say of its cart: the latest of what its own events say. */
export function ownValuesOf(own: readonly EventRecord[]): Pick<Cart, "total" | "due"> {
  const ordered = own
    .filter(({ event }) => event === "Carted")
    .toSorted((one, other) => one.at - other.at || (one.messageId < other.messageId ? -1 : 1));
  const carts = ordered.map(read);
  const total = carts.findLast((cart) => cart.total !== undefined)?.total;
  const isNamed = own[0] !== undefined && cartOf(own[0], "cart") !== undefined;
  const due = isNamed ? carts.findLast((cart) => cart.due !== undefined)?.due : undefined;
  return { ...(total !== undefined && { total }), ...(due !== undefined && { due }) };
}

/** ms; undefined for what is no date. */
export function dateOf(due: string | number): number | undefined {
  const ms = typeof due === "number" || /^\d+$/.test(due) ? Number(due) : Date.parse(due);
  return Number.isNaN(ms) ? undefined : ms;
}
