/** The parts that a body may name. None while they are read, and where they cannot be read. */
import { useMemo } from "react";
import { useMay, useQueries } from "../../data/index.js";
import type { ContentType } from "./editor/template-draft.js";
import type { NamedPart } from "./editor-types.js";

/** A part names no other one. */
export function useParts(type: ContentType): readonly NamedPart[] {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/parts",
    {},
    { enabled: type !== "Part" && may("templates:read"), staleTime: 60_000 },
  );
  return useMemo(
    () =>
      (data?.parts ?? [])
        .filter(({ definition }) => definition !== undefined)
        .map(({ id, name }) => ({ id, name })),
    [data],
  );
}
