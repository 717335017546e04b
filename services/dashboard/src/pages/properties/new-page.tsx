/** Opens the editor for a user property that does not exist yet, under an id of its own. */
import { Navigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { newId, useWorkspace } from "../../data/index.js";

export function NewPropertyPage(): ReactNode {
  const { id: workspaceId } = useWorkspace();
  const [propertyId] = useState(newId);
  return (
    <Navigate to="/w/$workspaceId/properties/$propertyId/edit" params={{ workspaceId, propertyId }} replace />
  );
}
