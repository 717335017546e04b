/** The workspaces whose log a call reads: its own with its children, or the installation for an owner. */
import { installationId } from "@signalbox/access";
import { AppError, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import type { RouteRequest } from "../../http/route.js";

type Request = Pick<
  RouteRequest<{ readonly installation: boolean }, unknown>,
  "query" | "workspaces" | "origin"
>;

/** Throws `Forbidden` when a caller who is no owner asks for the log of the installation. */
export async function auditedWorkspaces(
  { query, workspaces, origin: { principal } }: Request,
  { installation }: Pick<ApiContext, "installation">,
): Promise<readonly WorkspaceId[]> {
  if (!query.installation) return workspaces;
  const { accounts } = await installation.find();
  const account = accounts.find(({ id }) => principal.kind === "member" && id === principal.id);
  if (account?.isOwner === true && account.status === "Active") return [installationId];
  throw new AppError({
    code: "Forbidden",
    message:
      "the log of the installation is for its owners; leave out `installation` to read that of the workspace",
  });
}
