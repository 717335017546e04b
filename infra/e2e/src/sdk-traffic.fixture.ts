/** A thousand calls of every kind that published clients support, and the rows that must be stored for them. */
export const trafficTypes = ["track", "identify", "page", "screen"] as const;

export interface Call {
  readonly type: (typeof trafficTypes)[number];
  readonly who: { readonly userId: string } | { readonly anonymousId: string };
  readonly messageId: string;
  /** The name of a track event, page or screen; empty for identify. */
  readonly name: string;
  /** Properties or traits. */
  readonly data: Readonly<Record<string, string | number | boolean>>;
  readonly timestamp: Date;
}

export const trafficSize = 1_000;

/** Every fifth call is an anonymous user's; the users of different clients are separate. */
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

/** A call in the event list, without its times. */
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
