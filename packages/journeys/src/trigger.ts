/**
 * What can advance a waiting run. A stimulus says that something may have changed, not what to do: a repeated or late one
 * changes nothing.
 */
import type { DeliveryOutcome, JsonObject } from "@signalbox/core";
import type { Wait } from "./run.js";

export type Trigger =
  | { readonly type: "time" }
  /** Memberships may have changed. */
  | { readonly type: "segments" }
  /** An event with the key of the run. */
  | { readonly type: "event"; readonly messageId: string; readonly properties: JsonObject }
  | {
      readonly type: "delivery";
      /** Of the message request. */
      readonly id: string;
      readonly outcome: DeliveryOutcome;
      /** Deliveries retry by themselves: an outcome is final, whatever this says. */
      readonly retryable: boolean;
      /** The sent event is part of the user. */
      readonly folded: boolean;
    }
  /** `id` is that of the request; `at`, ms, the moment the run may pass. */
  | { readonly type: "turn"; readonly id: string; readonly at: number };

/** Whether it concerns the run's current wait. */
export function concerns(trigger: Trigger, wait: Wait, now: number): boolean {
  if (trigger.type === "time") return wait.until !== undefined && now >= wait.until;
  if (trigger.type === "delivery") return wait.delivery?.id === trigger.id;
  if (trigger.type === "turn") return wait.turn === trigger.id;
  return wait.segments !== undefined;
}
