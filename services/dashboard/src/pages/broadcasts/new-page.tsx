/** Opens the page of a broadcast that does not exist yet, under an id of its own. */
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useWorkspace } from "../../data/index.js";

const route = getRouteApi("/w/$workspaceId/broadcasts/new");

export function NewBroadcastPage(): ReactNode {
  const { id: workspaceId } = useWorkspace();
  const beginning = route.useSearch();
  const [broadcastId] = useState(newId);
  return (
    <Navigate
      to="/w/$workspaceId/broadcasts/$broadcastId"
      params={{ workspaceId, broadcastId }}
      search={{ ...beginning, new: true }}
      replace
    />
  );
}
