/** Opens the page of a broadcast that does not exist yet, under an id of its own. */
import { Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useWorkspace } from "../../data/index.js";

export function NewBroadcastPage(): ReactNode {
  const { id: workspaceId } = useWorkspace();
  const [broadcastId] = useState(newId);
  return (
    <Navigate
      to="/w/$workspaceId/broadcasts/$broadcastId"
      params={{ workspaceId, broadcastId }}
      search={{ new: true }}
      replace
    />
  );
}
