/** Chooses a user by id or address; the server finds them while typing. */
import { Autocomplete } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { templatesWords } from "./words.js";
import { type PreviewUser } from "../../ui/index.js";

export interface UserChoiceProps {
  readonly user: PreviewUser;
  readonly onChoose: (userId: string | undefined) => void;
}

export function UserChoice(props: UserChoiceProps): ReactNode {
  const may = useMay();
  if (!may("users:read") || !may("users:see-personal")) return null;
  // Another user who is chosen elsewhere, as by going back, is shown.
  return <Choice key={props.user.id} {...props} />;
}

function Choice({ user, onChoose }: UserChoiceProps): ReactNode {
  const say = useWords(templatesWords);
  const [text, setText] = useState(user.id ?? "");
  const [term] = useDebouncedValue(text.trim(), 200);
  const found = useQueries().useQuery(
    "get",
    "/api/admin/users/search",
    { params: { query: { term: term.slice(0, 128), limit: 10 } } },
    { enabled: term !== "" && term !== user.id },
  );
  const data = (found.data?.users ?? []).map(({ id, matched }) => ({
    value: id,
    label: matched === undefined ? id : `${matched.value} · ${id}`,
  }));
  return (
    <Autocomplete
      size="xs"
      w={260}
      label={say("user")}
      placeholder={say("userHint")}
      description={user.id === undefined && !user.isUnknown ? say("noUser") : undefined}
      error={user.isUnknown ? say("unknownUser") : undefined}
      disabled={user.isPending}
      maxLength={500}
      data={data.map(({ value }) => value)}
      renderOption={({ option: { value } }) => data.find((each) => each.value === value)?.label ?? value}
      filter={({ options }) => options}
      value={text}
      onChange={setText}
      onOptionSubmit={onChoose}
      onKeyDown={({ key, currentTarget }) => {
        const chosen = currentTarget.value.trim();
        if (key === "Enter" && data.length === 0) onChoose(chosen === "" ? undefined : chosen);
      }}
    />
  );
}
