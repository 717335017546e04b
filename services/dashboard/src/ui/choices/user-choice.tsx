/**
 * Names a user: by id, name, address or number, which the server completes while typing. What is chosen is the id. A whole
 * address or name of one user becomes their id when it is entered; other text is taken for an id, except where only known
 * users can be chosen.
 */
import { Autocomplete, Button, Group, Stack, type AutocompleteProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { nameShown } from "../links/user-name.js";
import { foundUserLabel, typedUser, type FoundUser } from "./typed-user.js";
import { choiceWords } from "./words.js";

type Shown = "aria-label" | "description" | "disabled" | "error" | "flex" | "label" | "maw" | "size" | "w";

export interface UserChoiceProps extends Pick<AutocompleteProps, Shown> {
  readonly placeholder: string;
  /** What is chosen at first. */
  readonly userId: string | undefined;
  /** Of a dialog: its first field, which has the focus when it is open. */
  readonly "data-autofocus"?: boolean;
  /** Text that means no user is refused: for changes that would make a user of an unknown id. */
  readonly onlyKnown?: boolean;
  /** Enter and leaving the field choose what is typed. */
  readonly onChoose: (userId: string | undefined) => void;
}

const mostFound = 10;
const longestTerm = 128;
const longestId = 500;

/** Text that means no user, with those who were found for it; undefined: the server did not answer. */
interface Refused {
  readonly users: readonly FoundUser[] | undefined;
}

export function UserChoice({ userId, onlyKnown = false, onChoose, ...shown }: UserChoiceProps): ReactNode {
  const say = useWords(choiceWords);
  const may = useMay();
  const [refused, setRefused] = useState<Refused>();
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
    setRefused(undefined);
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
    const users = await read.then(
      (answer) => answer.users,
      () => undefined,
    );
    if (entry.current !== current) return;
    const known = typedUser(next, users ?? [])?.id;
    if (known !== undefined || !onlyKnown) return choose(known ?? next);
    setRefused({ users });
    if (userId !== undefined) onChoose(undefined);
  };
  const users = new Map((found.data?.users ?? []).map((user) => [user.id, foundUserLabel(user)]));
  const error = refused && say(refusalOf(refused));
  const field = (
    <Autocomplete
      maw={360}
      {...(name !== undefined && { description: name })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...shown}
      {...(error !== undefined && { error })}
      maxLength={longestId}
      data={[...users.keys()]}
      renderOption={({ option: { value } }) => users.get(value) ?? value}
      filter={({ options }) => options}
      value={text}
      onChange={(value) => {
        entry.current += 1;
        setRefused(undefined);
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
  if (!onlyKnown) return field;
  return (
    <Stack gap={6}>
      {field}
      {refused?.users !== undefined && refused.users.length > 0 && (
        <Group gap={6} role="group" aria-label={say("found")}>
          {refused.users.map((user) => (
            <Button key={user.id} variant="default" size="compact-sm" onClick={() => choose(user.id)}>
              {foundUserLabel(user).slice(0, 100)}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function refusalOf({ users }: Refused): "nobodyFound" | "nobodyHasThis" | "notLookedUp" {
  if (users === undefined) return "notLookedUp";
  return users.length === 0 ? "nobodyFound" : "nobodyHasThis";
}
