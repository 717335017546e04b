/** ⌘K: the acts of the page that is shown, pages, their actions, and what the pages find for a text. */
import { Kbd } from "@mantine/core";
import { Spotlight } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowRight, IconSearch } from "@tabler/icons-react";
import { useQueries as useMany } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState, type ReactNode } from "react";
import { useApi, useMay, useTranslated, useWords, useWorkspace } from "../data/index.js";
import {
  type Found,
  hasWords,
  linkPropsOf,
  type PageLink,
  usePages,
  UserText,
  useShownActs,
} from "../ui/index.js";
import { bestFirst } from "./best-first.js";
import classes from "./frame.module.css";
import { palette, paletteListId, paletteStore, selectFirstResult } from "./palette-store.js";
import { frameWords } from "./words.js";

export function CommandPalette(): ReactNode {
  const say = useWords(frameWords);
  const [text, setText] = useState("");
  return (
    <Spotlight.Root
      store={paletteStore}
      query={text}
      onQueryChange={setText}
      scrollable
      maxHeight={420}
      shortcut={["mod + K"]}
      clearQueryOnClose
    >
      <Spotlight.Search
        placeholder={say("searchHint")}
        aria-label={say("search")}
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList id={paletteListId} aria-label={say("search")}>
        <Results text={text.trim()} />
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

function Results({ text }: { readonly text: string }): ReactNode {
  const say = useWords(frameWords);
  const commands = bestFirst(
    useCommands().filter(({ words }) => hasWords(words, text)),
    text,
  );
  const acts = useShownActs().filter(({ label }) => hasWords(label, text));
  const { found, isSearching } = useFound(text);
  // What is found arrives later than the text was typed.
  useEffect(selectFirstResult);
  return (
    <>
      {acts.length > 0 && (
        <Spotlight.ActionsGroup label={say("onThisPage")}>
          {acts.map(({ id, label, icon: IconOfAct, key, begin }) => (
            <Spotlight.Action
              key={id}
              py={8}
              leftSection={<IconOfAct size={14} aria-hidden />}
              rightSection={key !== undefined && <Kbd>{key}</Kbd>}
              onClick={() => {
                palette.close();
                begin();
              }}
            >
              {label}
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      )}
      {commands.length > 0 && (
        <Spotlight.ActionsGroup label={say("goTo")}>
          {commands.map(({ title, link }) => (
            <Action key={title} title={title} link={link} />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {found.length > 0 && (
        <Spotlight.ActionsGroup label={say("foundResources")}>
          {found.map(({ id, title, detail, link }) => (
            <Action key={id} title={title} detail={detail} link={link} />
          ))}
        </Spotlight.ActionsGroup>
      )}
      {acts.length + commands.length + found.length === 0 && (
        <Spotlight.Empty>{say(isSearching ? "searching" : "nothingFound")}</Spotlight.Empty>
      )}
    </>
  );
}

interface ActionProps {
  readonly title: string;
  readonly detail?: string | undefined;
  readonly link: PageLink;
}

function Action({ title, detail, link }: ActionProps): ReactNode {
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const follow = (): void => {
    palette.close();
    void navigate(linkPropsOf(link, workspaceId));
  };
  return (
    <Spotlight.Action onClick={follow} py={8}>
      <div className={classes.found}>
        <IconArrowRight size={14} aria-hidden style={{ flex: "none", alignSelf: "center" }} />
        <span>
          <UserText isBrief limit={120}>
            {title}
          </UserText>
        </span>
        {detail !== undefined && (
          <small>
            <UserText isBrief limit={80}>
              {detail}
            </UserText>
          </small>
        )}
      </div>
    </Spotlight.Action>
  );
}

interface Command {
  readonly title: string;
  /** What it is found by. */
  readonly words: string;
  readonly link: PageLink;
}

function useCommands(): readonly Command[] {
  const translated = useTranslated();
  const may = useMay();
  return usePages().flatMap(({ to, info: { title, keywords = "", navigation, actions = [] } }) => [
    ...(navigation === undefined
      ? []
      : [{ title: translated(title), words: `${title.en} ${title.de} ${keywords}`, link: { to } }]),
    ...actions
      .filter(({ permission }) => permission === undefined || may(permission))
      .map((action) => ({
        title: translated(action.title),
        words: `${action.title.en} ${action.title.de} ${action.keywords ?? ""}`,
        link: action.link,
      })),
  ]);
}

interface Results {
  readonly found: readonly (Omit<Found, "detail"> & { readonly detail?: string | undefined })[];
  readonly isSearching: boolean;
}

function useFound(typed: string): Results {
  const [text] = useDebouncedValue(typed, 200);
  const api = useApi();
  const translated = useTranslated();
  const finders = usePages().flatMap(({ to, info: { find, title } }) =>
    find === undefined ? [] : [{ to, find, title: translated(title) }],
  );
  const results = useMany({
    queries: finders.map(({ to, find }) => ({
      queryKey: ["find", to, text],
      enabled: text.length >= 2,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => find(text, api, signal),
    })),
  });
  return {
    found: results.flatMap(({ data = [] }, index) =>
      text.length >= 2 ? data.map((each) => ({ detail: finders[index]?.title, ...each })) : [],
    ),
    isSearching: text !== typed || results.some(({ isFetching }) => isFetching),
  };
}
