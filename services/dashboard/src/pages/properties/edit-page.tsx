/** The editor of a user property with what it begins with: the draft, else what is published, else a new one. */
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries } from "../../data/index.js";
import { useOpenedDraft } from "../../editing/index.js";
import { ErrorNotice, PageSkeleton } from "../../ui/index.js";
import type { PropertyDraft } from "./editor/property-draft.js";
import { PropertyEditor } from "./editor/property-editor.js";
import type { UserProperty } from "./property.js";

const route = getRouteApi("/w/$workspaceId/properties/$propertyId/edit");

export function EditPropertyPage(): ReactNode {
  const { propertyId } = route.useParams();
  return <OpenProperty key={propertyId} id={propertyId} />;
}

function OpenProperty({ id }: { readonly id: string }): ReactNode {
  const published = useQueries().useQuery("get", "/api/admin/user-properties", {}, { staleTime: 0 });
  type Data = NonNullable<typeof published.data>;
  const { opened, error, retry } = useOpenedDraft<Data, UserProperty, PropertyDraft>(
    { kind: "user-properties", id },
    published,
    ({ userProperties }) => userProperties.find((each) => each.id.toLowerCase() === id.toLowerCase()),
  );
  if (opened !== undefined) return <PropertyEditor id={id} {...opened} />;
  return error === null ? <PageSkeleton /> : <ErrorNotice error={error} onRetry={retry} />;
}
