import type { Profile } from "@signalbox/membership";

/** Who is judged. */
export interface AudienceUser {
  /** The user's id, or the visitor's anonymous id. */
  readonly id: string;
  readonly kind: "user" | "anonymous";
  /** The latest anonymous id that was used, for users; the visitor's own. */
  readonly anonymousId: string | undefined;
  readonly profile: Profile;
}
