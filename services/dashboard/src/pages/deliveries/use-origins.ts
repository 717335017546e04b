/** The names of journeys, broadcasts and templates, as far as the member may read them. */
import { useMay, useQueries } from "../../data/index.js";
import { useDrafts } from "../../editing/index.js";
import { headlineOf, type Delivery } from "./delivery-filter.js";

export interface Named {
  readonly id: string;
  readonly name: string;
}

/** Undefined while they are read for the first time. */
export interface Origins {
  readonly journeys: readonly Named[] | undefined;
  readonly broadcasts: readonly Named[] | undefined;
  readonly templates: readonly Named[] | undefined;
}

const none: readonly Named[] = [];

export function useOrigins(): Origins {
  const queries = useQueries();
  const may = useMay();
  const options = { staleTime: 60_000 };
  const journeys = queries.useQuery(
    "get",
    "/api/admin/journeys",
    { params: { query: { getPartial: true } } },
    { ...options, enabled: may("journeys:read") },
  );
  const broadcasts = queries.useQuery(
    "get",
    "/api/admin/broadcasts",
    {},
    { ...options, enabled: may("broadcasts:read") },
  );
  const templates = queries.useQuery(
    "get",
    "/api/admin/content/templates",
    {},
    { ...options, enabled: may("templates:read") },
  );
  const drafts = useDrafts("templates");
  return {
    journeys: journeys.data?.journeys ?? (journeys.isLoading ? undefined : none),
    broadcasts: broadcasts.data ?? (broadcasts.isLoading ? undefined : none),
    templates:
      templates.data === undefined
        ? templates.isLoading
          ? undefined
          : none
        : withDrafts(templates.data.templates, drafts),
  };
}

/** With the drafts of templates that were never published: tests are sent of them, too. */
function withDrafts(
  templates: readonly Named[],
  drafts: readonly { readonly id: string; readonly name?: string | undefined }[],
): readonly Named[] {
  const published = new Set(templates.map(({ id }) => id));
  const named = drafts.flatMap(({ id, name = "" }) =>
    name === "" || published.has(id) ? [] : [{ id, name }],
  );
  return [...templates, ...named];
}

/** What a delivery is called in a list: its headline, else its template, else its id. */
export function titleOfDelivery(delivery: Delivery, { templates }: Pick<Origins, "templates">): string {
  return headlineOf(delivery) ?? nameIn(templates, delivery.templateId) ?? delivery.originMessageId;
}

/** An id is shown only where there is no name, and not until the names are read. */
export function nameIn(list: readonly Named[] | undefined, id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  return list === undefined ? "…" : (list.find((each) => each.id === id)?.name ?? id);
}
