/** The published parts that a text may name. */
import { useMemo } from "react";
import { useMay, useQueries } from "../../../data/index.js";
import type { NamedPart } from "../editor-types.js";
import type { ContentType } from "../editor/template-draft.js";

/** A part names no other one. */
export function useNamedParts(type: ContentType): readonly NamedPart[] {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/content/parts",
    {},
    { enabled: type !== "Part" && may("templates:read"), staleTime: 60_000 },
  );
  return useMemo(
    () =>
      (data?.parts ?? []).flatMap(({ id, name, definition }) =>
        definition === undefined ? [] : [{ id, name }],
      ),
    [data],
  );
}
