/** Another name for a template or a part, a copy of it, and the archive. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { newId, useMay, useWorkspace } from "../../data/index.js";
import { ResourceMenu } from "../../ui/index.js";
import type { StoredContent } from "./editor/template-draft.js";
import { useContentCalls, type ContentKind } from "./use-content-calls.js";

export interface TemplateMenuProps {
  readonly kind: ContentKind;
  readonly template: StoredContent;
}

export function TemplateMenu({ kind, template }: TemplateMenuProps): ReactNode {
  const may = useMay();
  const calls = useContentCalls(kind);
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { definition, draft } = template;
  return (
    <ResourceMenu
      resource={template}
      isPossible={may("templates:write")}
      onArchive={(archived) => calls.archive(template.id, archived)}
      onRename={(name, { id, ...read }) => calls.put({ id, name }, read)}
      onDuplicate={async (name) => {
        const id = newId();
        await calls.put({ id, name, definition, draft });
        return id;
      }}
      onDuplicated={(id) =>
        void (kind === "part"
          ? navigate({
              to: "/w/$workspaceId/templates/parts/$partId",
              params: { workspaceId, partId: id },
            })
          : navigate({
              to: "/w/$workspaceId/templates/$templateId",
              params: { workspaceId, templateId: id },
            }))
      }
    />
  );
}
