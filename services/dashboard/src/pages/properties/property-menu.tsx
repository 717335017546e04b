/** Another name for a user property, a copy of it as a draft, and the archive. */
import { ifMatch } from "@signalbox/client";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useApi, useMay, useWorkspace } from "../../data/index.js";
import { saveCopy } from "../../editing/index.js";
import { ResourceMenu } from "../../ui/index.js";
import type { UserProperty } from "./property.js";

export function PropertyMenu({ property }: { readonly property: UserProperty }): ReactNode {
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  return (
    <ResourceMenu
      resource={property}
      isPossible={may("properties:write")}
      onArchive={(archived) =>
        client.PUT("/api/admin/user-properties/archive", { body: { id: property.id, archived } })
      }
      onRename={(name, { id, ...read }) =>
        client.PUT("/api/admin/user-properties", { params: ifMatch(read), body: { id, name } })
      }
      onDuplicate={(name) =>
        saveCopy({ client }, "user-properties", { name, definition: property.definition })
      }
      onDuplicated={(propertyId) =>
        void navigate({
          to: "/w/$workspaceId/properties/$propertyId/edit",
          params: { workspaceId, propertyId },
        })
      }
    />
  );
}
