import type { Profile } from "@signalbox/membership";

/** The user as definitions see them. */
export interface AudienceUser {
  /** The user's id; of an anonymous user, the anonymous id. */
  readonly id: string;
  readonly kind: "user" | "anonymous";
  /** Of a known user, the latest anonymous id that was used with the user id; of an anonymous user, its own. */
  readonly anonymousId: string | undefined;
  readonly profile: Profile;
}
