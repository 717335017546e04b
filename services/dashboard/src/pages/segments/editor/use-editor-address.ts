/** What is open in a segment builder, which its address keeps: a node, and the user who is walked through. */
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";

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
  // The address follows: a card opens at once.
  const [openId, setOpenId] = useState(search.node);
  const change = (next: typeof search): void =>
    void navigate({ search: { ...search, ...next }, replace: true });
  return {
    userId: search.user,
    chooseUser: (user) => change({ user }),
    openId,
    open(node) {
      setOpenId(node);
      change({ node });
    },
  };
}
