/** What the checks before sending found, as records of deliveries keep it. */

/** What was checked before sending. */
export interface DeliveryDecision {
  /** ms */
  readonly at: number;
  readonly identifier?: { readonly key: string; readonly value?: string };
  readonly subscription?: {
    readonly groupId: string;
    readonly groupType: "OptIn" | "OptOut";
    readonly isSubscribed: boolean;
    /** The latest subscription change of the user, when there is one. */
    readonly action?: "Subscribe" | "Unsubscribe";
  };
  /** Why nothing may be sent to the address; null when it may. */
  readonly suppression?: { readonly reason: string; readonly at: number } | null;
  /** The quiet hours that apply; `until` when it was quiet, ms. */
  readonly quietHours?: {
    readonly from: string;
    readonly to: string;
    /** The user's time zone, else the default. */
    readonly timezone: string;
    readonly until?: number;
  };
}
