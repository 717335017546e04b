/**
 * A date among the person's properties, or some seconds before or after it. It is looked at once, when the run comes: a
 * change of the property moves nobody who waits already.
 */
import { z } from "zod";
import { dateValueOf } from "../../../date-value.js";
import { delaySeconds, reference } from "../../fields.js";
import { defineDelayVariant, type DelayVariantKind } from "./delay-variant.js";

export interface UserPropertyDelay {
  readonly type: "UserProperty";
  /** The property's id. */
  readonly userProperty: string;
  readonly offsetSeconds?: number;
  /** By default after. */
  readonly offsetDirection?: "after" | "before";
}

export const userProperty: DelayVariantKind<UserPropertyDelay> = defineDelayVariant({
  type: "UserProperty",
  schema: z.object({
    type: z.literal("UserProperty"),
    userProperty: reference,
    offsetSeconds: delaySeconds.exactOptional(),
    offsetDirection: z.enum(["after", "before"]).exactOptional(),
  }),
  takesTime: () => false,
  mentions: (variant) => [{ of: "userProperties", id: variant.userProperty, path: ["userProperty"] }],
  until: (variant, { person }) => {
    const date = dateValueOf(person.property(variant.userProperty), person.zone ?? "UTC");
    return date === undefined ? undefined : date + offsetMsOf(variant);
  },
  describe: (variant, nameOf) => {
    const { offsetSeconds = 0, offsetDirection = "after" } = variant;
    const offset = offsetSeconds === 0 ? "" : `${offsetSeconds} seconds ${offsetDirection} `;
    return `until ${offset}the date in ${nameOf("userProperties", variant.userProperty)}`;
  },
});

function offsetMsOf({ offsetSeconds = 0, offsetDirection = "after" }: UserPropertyDelay): number {
  const ms = Math.round(offsetSeconds * 1000);
  return offsetDirection === "before" ? -ms : ms;
}
