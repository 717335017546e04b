/** The names of journeys, broadcasts and templates, as far as the member may read them. */
import { useMay, useQueries } from "../../data/index.js";
import { headlineOf, type Delivery } from "./delivery-filter.js";

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Origins {
  readonly journeys: readonly Named[];
  readonly broadcasts: readonly Named[];
  readonly templates: readonly Named[];
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
  return {
    journeys: journeys.data?.journeys ?? none,
    broadcasts: broadcasts.data ?? none,
    templates: templates.data?.templates ?? none,
  };
}

/** What a delivery is called in a list: its headline, else its template, else its id. */
export function titleOfDelivery(delivery: Delivery, { templates }: Pick<Origins, "templates">): string {
  return headlineOf(delivery) ?? nameIn(templates, delivery.templateId) ?? delivery.originMessageId;
}

export function nameIn(list: readonly Named[], id: string | undefined): string | undefined {
  return id === undefined ? undefined : (list.find((each) => each.id === id)?.name ?? id);
}
