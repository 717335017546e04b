/** Leads to the workspace that was open last, else to the first one. */
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lastWorkspace } from "./last-workspace.js";
import { MessagePage } from "./message-page.js";
import { Waiting, WithSession } from "./with-session.js";
import { useReachedWorkspaces, useWords } from "../data/index.js";
import { TextLink } from "../ui/index.js";
import { frameWords } from "./words.js";

/** Of the workspace that was open last: where links lead that name no workspace. */
export function FirstMailbox(): ReactNode {
  return (
    <WithSession>
      <ToWorkspace to="/w/$workspaceId/mailbox" />
    </WithSession>
  );
}

export function FirstWorkspace(): ReactNode {
  return (
    <WithSession>
      <ToWorkspace to="/w/$workspaceId" />
    </WithSession>
  );
}

function ToWorkspace({ to }: { readonly to: "/w/$workspaceId" | "/w/$workspaceId/mailbox" }): ReactNode {
  const { workspaces, areChildrenRead } = useReachedWorkspaces();
  const say = useWords(frameWords);
  const last = lastWorkspace.get();
  const known = workspaces.find(({ id }) => id === last);
  // The last one may be a child.
  if (known === undefined && !areChildrenRead) return <Waiting />;
  const workspace = known ?? workspaces[0];
  if (workspace === undefined)
    return (
      <MessagePage title={say("noWorkspace")} text={say("noWorkspaceText")}>
        <TextLink underline="always" to="/account">
          {say("account")}
        </TextLink>
      </MessagePage>
    );
  return <Navigate to={to} params={{ workspaceId: workspace.id }} search={(given) => given} replace />;
}
