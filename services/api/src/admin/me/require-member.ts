/** For the operations on the caller's own account. */
import { AppError } from "@signalbox/core";
import type { RouteRequest } from "../../http/route.js";
import type { SignedInMember } from "../../members/member.js";

/** Throws `Forbidden` for keys and for sessions of an embedded dashboard. */
export function requireMember({ caller }: Pick<RouteRequest<unknown, unknown>, "caller">): SignedInMember {
  if (caller.member !== undefined) return caller.member;
  throw new AppError({
    code: "Forbidden",
    message: "this is for members who signed in at /sign-in; a key has no account",
  });
}
