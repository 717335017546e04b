/** What a row of a file wants for a subscription, and what that changes. */
import type { SubscriptionGroup } from "@signalbox/workspace";
import type { StatusMeaning } from "./status-words.js";
import type { SubscriptionChange } from "@signalbox/users";

/**
 * `keep` subscribes those who have not left the group. `noConsent` subscribes nobody: who is subscribed only because the
 * group is `OptOut` is unsubscribed.
 */
export type Wish = "subscribe" | "unsubscribe" | "keep" | "noConsent";

export const wishOfAction: ReadonlyMap<string, Wish> = new Map([
  ["", "keep"],
  ["subscribe", "subscribe"],
  ["unsubscribe", "unsubscribe"],
]);

export const wishOfStatus: Readonly<Record<StatusMeaning, Wish>> = {
  subscribed: "keep",
  left: "unsubscribe",
  noConsent: "noConsent",
};

export interface ConsentRules {
  readonly group: Pick<SubscriptionGroup, "type">;
  /** Rows without an action bring back users who left. */
  readonly resubscribes: boolean;
}

export type Wanted = Partial<Pick<SubscriptionChange, "subscribe" | "isImplied">>;

/** For a user who has not left the group, or whom the row brings back. */
export function wantedOf(wish: Wish, { group, resubscribes }: ConsentRules): Wanted {
  switch (wish) {
    case "subscribe":
      return { subscribe: true };
    case "unsubscribe":
      return { subscribe: false };
    case "keep":
      return { subscribe: true, isImplied: !resubscribes };
    case "noConsent":
      return group.type === "OptOut" ? { subscribe: false, isImplied: true } : {};
  }
}
