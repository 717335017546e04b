/** Chooses a user by id or address; the server finds them while typing. */
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useQueries } from "../../data/index.js";

export interface UserChoiceProps {
  readonly label: string;
  readonly placeholder: string;
  /** What is chosen at first. */
  readonly userId: string | undefined;
  /** Enter and leaving the field choose what is typed, also an id that is not known. */
  readonly onChoose: (userId: string | undefined) => void;
}

export function UserChoice({ label, placeholder, userId, onChoose }: UserChoiceProps): ReactNode {
  const [text, setText] = useState(userId ?? "");
  const [term] = useDebouncedValue(text.trim(), 200);
  const found = useQueries().useQuery(
    "get",
    "/api/admin/users/search",
    { params: { query: { term, limit: 10 } } },
    { enabled: term !== "" && term !== userId },
  );
  const chooseTyped = (typed: string): void => {
    const next = typed.trim();
    if (next !== (userId ?? "")) onChoose(next === "" ? undefined : next);
  };
  const users = new Map(
    found.data?.users.map(({ id, matched }) => [id, matched ? `${matched.value} · ${id}` : id]),
  );
  return (
    <Autocomplete
      maw={360}
      label={label}
      placeholder={placeholder}
      maxLength={500}
      data={[...users.keys()]}
      renderOption={({ option: { value } }) => users.get(value) ?? value}
      filter={({ options }) => options}
      value={text}
      onChange={setText}
      onOptionSubmit={onChoose}
      onKeyDown={({ key, currentTarget }) => {
        // An option that is marked in the list is submitted instead.
        if (key !== "Enter" || currentTarget.getAttribute("aria-activedescendant") !== null) return;
        chooseTyped(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => chooseTyped(currentTarget.value)}
    />
  );
}
