/**
 * Message limits of a workspace: how often and when users get messages, and how long a message is tried. A rule without a channel
 * applies to the channels that reach a user (email, SMS, push); a webhook addresses a system, so only a rule for that
 * channel applies to it. Transactional messages and the named templates are exempt.
 */
import type { Channel } from "@signalbox/core";

/** At most `messages` messages to one user within any period of `perSeconds` seconds. */
export interface FrequencyCap {
  readonly channel?: Channel;
  readonly messages: number;
  readonly perSeconds: number;
}

/** In the user's time zone. Quiet hours of a channel replace those of all channels. */
export interface QuietHours {
  readonly channel?: Channel;
  /** `HH:MM`; a `to` before `from` is on the next day, and `to` may be `24:00`. */
  readonly from: string;
  readonly to: string;
  /** Days on which the hours begin, 0 is Sunday; every day when absent. */
  readonly daysOfWeek?: readonly number[];
  /** For users whose time zone is not known; UTC when absent. */
  readonly defaultTimezone?: string;
  /** `Hold`: the message is sent when the hours end. `Drop`: it is not sent. */
  readonly otherwise: "Hold" | "Drop";
}

export interface MessageLimits {
  /** At most one per channel and one without a channel; all that apply are enforced. */
  readonly frequencyCaps: readonly FrequencyCap[];
  /** At most one per channel and one without a channel. */
  readonly quietHours: readonly QuietHours[];
  /** Ids of templates that are exempt from the rules, such as receipts and codes that a journey sends. */
  readonly exemptTemplates: readonly string[];
  /** A message that its server puts off is given up after so many hours, 1 to 24; 24 when absent. */
  readonly giveUpAfter?: number;
}

export const noMessageLimits: MessageLimits = { frequencyCaps: [], quietHours: [], exemptTemplates: [] };
