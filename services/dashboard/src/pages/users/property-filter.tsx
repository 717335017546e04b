/** Filters by the value of any user property: the property, then a value, with those that users have. */
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ChoiceFilter, useListSearch } from "../../ui/index.js";
import { usersWords } from "./words.js";

export interface PropertyFilterProps {
  readonly properties: readonly { readonly id: string; readonly name: string }[];
}

export function PropertyFilter({ properties }: PropertyFilterProps): ReactNode {
  const say = useWords(usersWords);
  const { search } = useListSearch();
  const property = properties.find(({ id }) => id === search["property"]);
  const value = search["value"];
  const applied = typeof value === "string" ? value : "";
  return (
    <>
      <ChoiceFilter
        field="property"
        label={say("property")}
        data={properties.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {property !== undefined && (
        <ValueFilter key={`${property.id} ${applied}`} property={property} applied={applied} />
      )}
    </>
  );
}

interface ValueFilterProps {
  readonly property: { readonly id: string; readonly name: string };
  readonly applied: string;
}

function ValueFilter({ property: { id, name }, applied }: ValueFilterProps): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const [text, setText] = useState(applied);
  const [prefix] = useDebouncedValue(text, 200);
  const values = queries.useQuery("get", "/api/admin/user-properties/{id}/values", {
    params: { path: { id }, query: { prefix: prefix.slice(0, 128), limit: 20 } },
  });
  const apply = (typed: string): void => {
    if (typed !== applied) change({ value: typed === "" ? undefined : typed });
  };
  const label = say("valueOf", { property: name });
  return (
    <Autocomplete
      size="xs"
      w={150}
      aria-label={label}
      placeholder={label}
      data={values.data?.values ?? []}
      filter={({ options }) => options}
      value={text}
      onChange={setText}
      onOptionSubmit={apply}
      onBlur={() => apply(text)}
      onKeyDown={({ key }) => {
        if (key === "Enter") apply(text);
      }}
    />
  );
}
