/**
 * Names a user: by id, name, address or number, which the server completes while typing. What is chosen is the id. A whole
 * address or name of one user becomes their id when it is entered; other text is taken for an id.
 */
import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";
import { useApi, useMay, useQueries } from "../../data/index.js";
import { nameShown } from "../links/user-name.js";
import { foundUserLabel, typedUser } from "./typed-user.js";

type Shown = "aria-label" | "description" | "disabled" | "error" | "flex" | "label" | "maw" | "size" | "w";

export interface UserChoiceProps extends Pick<AutocompleteProps, Shown> {
  readonly placeholder: string;
  /** What is chosen at first. */
  readonly userId: string | undefined;
  /** Enter and leaving the field choose what is typed, also an id that is not known. */
  readonly onChoose: (userId: string | undefined) => void;
}

const mostFound = 10;
const longestTerm = 128;
const longestId = 500;

export function UserChoice({ userId, onChoose, ...shown }: UserChoiceProps): ReactNode {
  const may = useMay();
  const [text, setText] = useState(userId ?? "");
  const [typed] = useDebouncedValue(text.trim(), 200);
  const { cache } = useApi();
  const queries = useQueries();
  // Only the latest entry counts.
  const entry = useRef(0);
  const searchOf = (term: string) =>
    ({ params: { query: { term: term.slice(0, longestTerm), limit: mostFound } } }) as const;
  const isAllowed = may("users:read");
  const found = queries.useQuery("get", "/api/admin/users/search", searchOf(typed), {
    enabled: isAllowed && typed !== "" && typed !== userId,
  });
  const chosen = queries.useQuery(
    "post",
    "/api/admin/users",
    { body: { userIds: [userId ?? ""], limit: 1 } },
    { enabled: isAllowed && userId !== undefined },
  );
  const [name] = (chosen.data?.users ?? []).map(nameShown).filter((shownName) => shownName !== userId);
  const choose = (next: string | undefined): void => {
    entry.current += 1;
    setText(next ?? "");
    if (next !== userId) onChoose(next);
  };
  const chooseTyped = async (value: string): Promise<void> => {
    const next = value.trim();
    if (next === "" || next === userId || !isAllowed) return choose(next === "" ? undefined : next);
    entry.current += 1;
    const current = entry.current;
    const read = cache.fetchQuery({
      ...queries.queryOptions("get", "/api/admin/users/search", searchOf(next)),
      staleTime: 5_000,
    });
    // Without an answer the text is an id.
    const users = await read.then(
      (answer) => answer.users,
      () => [],
    );
    if (entry.current === current) choose(typedUser(next, users)?.id ?? next);
  };
  const users = new Map((found.data?.users ?? []).map((user) => [user.id, foundUserLabel(user)]));
  return (
    <Autocomplete
      maw={360}
      {...(name !== undefined && { description: name })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...shown}
      maxLength={longestId}
      data={[...users.keys()]}
      renderOption={({ option: { value } }) => users.get(value) ?? value}
      filter={({ options }) => options}
      value={text}
      onChange={(value) => {
        entry.current += 1;
        setText(value);
      }}
      onOptionSubmit={choose}
      onKeyDown={({ key, currentTarget }) => {
        // An option that is marked in the list is submitted instead.
        if (key !== "Enter" || currentTarget.getAttribute("aria-activedescendant") !== null) return;
        void chooseTyped(currentTarget.value);
      }}
      onBlur={({ currentTarget }) => void chooseTyped(currentTarget.value)}
    />
  );
}
