/** A user as the API shows it. */
import type { Answer } from "@signalbox/client";

export type UserProfile = Answer<"/api/admin/users/{id}", "GET">;
