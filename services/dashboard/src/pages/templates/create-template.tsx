/** The button that creates a template. */
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink } from "../../ui/index.js";
import { templatesWords } from "./words.js";

export function CreateTemplate(): ReactNode {
  const say = useWords(templatesWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  if (!may("templates:write")) return null;
  return (
    <ButtonLink
      to="/w/$workspaceId/templates/new"
      params={{ workspaceId }}
      leftSection={<IconPlus size={14} />}
    >
      {say("create")}
    </ButtonLink>
  );
}
