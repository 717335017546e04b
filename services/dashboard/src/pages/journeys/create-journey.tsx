/** The button that creates a journey. */
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink } from "../../ui/index.js";
import { journeysWords } from "./words.js";

export function CreateJourney(): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  if (!may("journeys:write")) return null;
  return (
    <ButtonLink
      to="/w/$workspaceId/journeys/new"
      params={{ workspaceId }}
      leftSection={<IconPlus size={14} />}
    >
      {say("create")}
    </ButtonLink>
  );
}
