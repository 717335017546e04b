/** What is open in a journey editor, which its address keeps: a step, how it is drawn, the user of a replay. */
import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/w/$workspaceId/journeys/$journeyId/edit");

export type JourneyView = "list" | "canvas" | "json";

export interface EditorAddress {
  readonly openId: string | undefined;
  readonly open: (nodeId: string | undefined) => void;
  readonly view: JourneyView;
  readonly setView: (view: JourneyView) => void;
  /** Whose way a replay shows. */
  readonly userId: string | undefined;
  readonly chooseUser: (userId: string | undefined) => void;
}

export function useEditorAddress(): EditorAddress {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    openId: search.node,
    // Going back closes the step that was opened first.
    open: (node) => void navigate({ search: { ...search, node }, replace: search.node !== undefined }),
    view: search.view ?? "list",
    setView: (view) =>
      void navigate({ search: { ...search, view: view === "list" ? undefined : view }, replace: true }),
    userId: search.user,
    chooseUser: (user) => void navigate({ search: { ...search, user }, replace: true }),
  };
}
