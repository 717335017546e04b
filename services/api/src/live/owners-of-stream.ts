/** Whose shares of the live streams the stream of a request counts in. */
import type { RouteRequest } from "../http/route.js";
import type { StreamOwner } from "./live-stream-limit.js";

/** That of the session, and that of the member or key behind it. */
export function ownersOfStream({
  origin,
  caller,
}: Pick<RouteRequest<unknown, unknown>, "origin" | "caller">): readonly StreamOwner[] {
  const { kind, id } = origin.principal;
  if (caller.member !== undefined) {
    return [
      { kind: "session", id: caller.member.session.hash },
      { kind: "member", id: caller.member.account.id },
    ];
  }
  if (kind !== "session") return [{ kind: "key", id: caller.key?.keyId ?? id }];
  // An embedded dashboard: its user is to the key what a member is to the installation.
  const user = JSON.stringify([caller.key?.keyId, caller.userId]);
  return [
    { kind: "session", id },
    { kind: "member", id: user },
  ];
}
