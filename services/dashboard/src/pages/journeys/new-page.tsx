/** Opens the editor for a journey that does not exist yet, under an id of its own. */
import { Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useWorkspace } from "../../data/index.js";

export function NewJourneyPage(): ReactNode {
  const { id: workspaceId } = useWorkspace();
  const [journeyId] = useState(newId);
  return (
    <Navigate to="/w/$workspaceId/journeys/$journeyId/edit" params={{ workspaceId, journeyId }} replace />
  );
}
