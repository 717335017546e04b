/** The variables that a template of the workspace may name, with the values that a person has for them. */
import { useMemo } from "react";
import { useMay, useQueries } from "../../data/index.js";
import type { PreviewUser } from "../../ui/index.js";
import type { TemplateVariable } from "./editor-types.js";

export function useTemplateVariables({
  properties,
}: Pick<PreviewUser, "properties">): readonly TemplateVariable[] {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/user-properties",
    {},
    { enabled: may("properties:read"), staleTime: 60_000 },
  );
  return useMemo(
    () =>
      variablesOf(
        (data?.userProperties ?? []).map(({ name }) => name),
        properties,
      ),
    [data, properties],
  );
}

/** Each once, by name: the user properties of the workspace, and what else the person has. */
export function variablesOf(
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
): readonly TemplateVariable[] {
  return [...new Set([...names, ...Object.keys(values)])]
    .toSorted((one, other) => one.localeCompare(other))
    .map((name) => ({
      path: pathOf(name),
      ...(Object.hasOwn(values, name) && { value: values[name] }),
    }));
}

/** As Liquid names it: what is no word is put into brackets. */
function pathOf(name: string): string {
  if (/^[a-z_][\w-]*$/i.test(name)) return `user.${name}`;
  return name.includes('"') ? `user['${name}']` : `user["${name}"]`;
}
