/** The suppression list, as `GET /api/admin/suppressions` takes its filters. */
import * as z from "zod/mini";
import { choiceFilter, defineList, textFilter } from "../../ui/index.js";

export const suppressedChannels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export const suppressionReasons = ["HardBounce", "Complaint", "Manual"] as const;

export const suppressionsList = defineList({
  filters: {
    channel: choiceFilter(suppressedChannels, (channel) => ({ channel })),
    reason: choiceFilter(suppressionReasons, (reason) => ({ reason })),
    address: textFilter((address) => ({ address }), { permission: "users:see-personal" }),
  },
  period: ({ from, to }) => ({
    ...(from !== undefined && { startDate: new Date(from).toISOString() }),
    ...(to !== undefined && { endDate: new Date(to).toISOString() }),
  }),
  fields: {
    /** The row that is open: see `keyOfSuppression`. */
    open: z.string(),
    /** The dialog that is open. */
    act: z.enum(["add", "upload"]),
  },
});

/** Addresses are masked for some members, so the moment is part of it. */
export function keyOfSuppression({ channel, at, address }: SuppressionKey): string {
  return `${channel} ${at} ${address}`;
}

interface SuppressionKey {
  readonly channel: string;
  readonly at: number;
  readonly address: string;
}
