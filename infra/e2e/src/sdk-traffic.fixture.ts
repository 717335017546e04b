/** A thousand calls of every kind a published client knows, and what must be stored of them. */
export const trafficTypes = ["track", "identify", "page", "screen"] as const;

export interface Call {
  readonly type: (typeof trafficTypes)[number];
  readonly who: { readonly userId: string } | { readonly anonymousId: string };
  readonly messageId: string;
  /** Of a track event, page or screen; empty for identify. */
  readonly name: string;
  /** Properties or traits. */
  readonly data: Readonly<Record<string, string | number | boolean>>;
  readonly timestamp: Date;
}

export const trafficSize = 1_000;

/** Every fifth call is an anonymous user's; nobody of one client is known to another. */
export function thousandCalls(client: string): readonly Call[] {
  return Array.from({ length: trafficSize }, (_, n): Call => {
    const type = trafficTypes[n % trafficTypes.length] ?? "track";
    return {
      type,
      who:
        n % 5 === 4 ? { anonymousId: `${client}-viewer-${n % 7}` } : { userId: `${client}-user-${n % 40}` },
      messageId: `${client}-${n}`,
      name: type === "identify" ? "" : `${type} №${n % 10}`,
      data: { n, text: `naïve 👩‍🚀 "${n}"`, "a.b": n % 2 === 0, $price: n / 4 },
      timestamp: new Date(Date.UTC(2025, 0, 1, 12, 0, n, 123)),
    };
  });
}

/** Of a call, as the event list shows it, without its times. */
export interface Stored {
  readonly messageId: string;
  readonly eventType: string;
  readonly event: string;
  readonly userId: string | null;
  readonly anonymousId: string | null;
  readonly data: unknown;
}

export function storedAs(call: Call): Stored {
  return {
    messageId: call.messageId,
    eventType: call.type,
    event: call.name,
    userId: "userId" in call.who ? call.who.userId : null,
    anonymousId: "anonymousId" in call.who ? call.who.anonymousId : null,
    data: call.data,
  };
}
