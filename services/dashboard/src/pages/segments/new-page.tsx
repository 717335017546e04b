/** Opens the builder for a segment that does not exist yet, under an id of its own. */
import { Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useWorkspace } from "../../data/index.js";

export function NewSegmentPage(): ReactNode {
  const { id: workspaceId } = useWorkspace();
  const [segmentId] = useState(newId);
  return (
    <Navigate to="/w/$workspaceId/segments/$segmentId/edit" params={{ workspaceId, segmentId }} replace />
  );
}
