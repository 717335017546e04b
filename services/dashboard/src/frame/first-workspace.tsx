/** Leads to the workspace that was open last, else to the first one. */
import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { lastWorkspace } from "./last-workspace.js";
import { MessagePage } from "./message-page.js";
import { WithSession } from "./with-session.js";
import { useSession } from "../api/session.js";
import { useWords } from "../words/use-words.js";
import { frameWords } from "./words.js";

export function FirstWorkspace(): ReactNode {
  return (
    <WithSession>
      <ToWorkspace />
    </WithSession>
  );
}

function ToWorkspace(): ReactNode {
  const { workspaces } = useSession();
  const say = useWords(frameWords);
  const last = lastWorkspace.get();
  const workspace = workspaces.find(({ id }) => id === last) ?? workspaces[0];
  if (workspace === undefined)
    return <MessagePage title={say("noWorkspace")} text={say("noWorkspaceText")} />;
  return <Navigate to="/w/$workspaceId" params={{ workspaceId: workspace.id }} replace />;
}
