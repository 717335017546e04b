/** What the statuses of Twilio's form become, and the replies; SignalWire uses a part of the same statuses. */
import type { VendorEvent, VendorEvents } from "./vendor-events.js";

const underWay = { becomes: "nothing", because: "on its way, which is known already" } as const;
const incoming = {
  becomes: "nothing",
  because: "a message that came in, and says neither STOP nor START",
} as const;
const words = "https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out";

const kinds: readonly VendorEvent[] = [
  { kind: "accepted", ...underWay },
  { kind: "scheduled", ...underWay },
  { kind: "queued", ...underWay },
  { kind: "sending", ...underWay },
  { kind: "sent", ...underWay },
  { kind: "delivered", becomes: "DFSmsDelivered", because: "the carrier confirmed the delivery" },
  {
    kind: "read",
    becomes: "DFSmsDelivered",
    because: "read, so it was delivered; the channel knows no other event",
  },
  {
    kind: "partially_delivered",
    becomes: "nothing",
    because: "a part arrived, and what becomes of the rest is still reported",
  },
  { kind: "undelivered", becomes: "DFSmsFailed", because: "the carrier reported that it did not arrive" },
  { kind: "failed", becomes: "DFSmsFailed", because: "could not be sent" },
  { kind: "canceled", becomes: "DFSmsFailed", because: "canceled at the vendor before it was sent" },
  { kind: "receiving", ...incoming },
  { kind: "received", ...incoming },
  {
    kind: "reply STOP",
    becomes: "Unsubscribe",
    scope: "channel",
    because: "the person replied a word of opting out, or Twilio says so (`OptOutType`)",
    source: words,
  },
  {
    kind: "reply START",
    becomes: "Subscribe",
    scope: "channel",
    because: "the person replied a word of opting in, or Twilio says so",
    source: words,
  },
];

/** The rows of the statuses that a vendor lists on its page, and of the replies. */
export function lamlEvents(source: string, statuses: readonly string[]): VendorEvents {
  const isListed = ({ kind }: VendorEvent): boolean => kind.startsWith("reply ") || statuses.includes(kind);
  return { source, kinds: kinds.filter(isListed) };
}
