/** Another name for a template, a copy of it, and the archive. */
import { ifMatch } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { newId, useApi, useMay, useWorkspace } from "../../data/index.js";
import { ResourceMenu, type Template } from "../../ui/index.js";

export function TemplateMenu({ template }: { readonly template: Template }): ReactNode {
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { definition, draft } = template;
  return (
    <ResourceMenu
      resource={template}
      isPossible={may("templates:write")}
      onArchive={(archived) =>
        client.PUT("/api/admin/content/templates/archive", { body: { id: template.id, archived } })
      }
      onRename={(name, { id, ...read }) =>
        client.PUT("/api/admin/content/templates", { params: ifMatch(read), body: { id, name } })
      }
      onDuplicate={async (name) => {
        const id = newId();
        await client.PUT("/api/admin/content/templates", {
          body: {
            id,
            name,
            ...(definition !== undefined && { definition }),
            ...(draft !== undefined && { draft }),
          },
        });
        return id;
      }}
      onDuplicated={(templateId) =>
        void navigate({ to: "/w/$workspaceId/templates/$templateId", params: { workspaceId, templateId } })
      }
    />
  );
}
