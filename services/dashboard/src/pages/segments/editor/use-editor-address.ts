/** What is open in a segment builder, which its address keeps: a node, and the user who is walked through. */
import { getRouteApi } from "@tanstack/react-router";

const route = getRouteApi("/w/$workspaceId/segments/$segmentId/edit");

export interface EditorAddress {
  readonly userId: string | undefined;
  readonly chooseUser: (userId: string | undefined) => void;
  readonly openId: string | undefined;
  readonly open: (nodeId: string | undefined) => void;
}

export function useEditorAddress(): EditorAddress {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return {
    userId: search.user,
    chooseUser: (user) => void navigate({ search: { ...search, user }, replace: true }),
    openId: search.node,
    // Going back closes the card that was opened first.
    open: (node) => void navigate({ search: { ...search, node }, replace: search.node !== undefined }),
  };
}
