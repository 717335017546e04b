/** A link to a page of the workspace that is shown, as data: of rows, of commands, of what was found. */
import type { LinkProps } from "@tanstack/react-router";

export interface PageLink {
  /** A route of the dashboard; `.` for the page itself. */
  readonly to: NonNullable<LinkProps["to"]>;
  /** Those of the route, without the workspace. */
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

/** For `Link` and `navigate`. Whether the parameters fit the route is not checked by the compiler. */
export function linkPropsOf({ to, params, search = {} }: PageLink, workspaceId: string): LinkProps {
  return { to, params: { workspaceId, ...params }, search } as LinkProps;
}
