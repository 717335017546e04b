/** Filters of lists. Each keeps its value in the address, under `field`. */
import { Group, Popover, Select, TextInput, Button, type ComboboxData } from "@mantine/core";
import { IconCalendar, IconSearch } from "@tabler/icons-react";
import { useDebouncedCallback } from "@mantine/hooks";
import { useState, type ReactNode } from "react";
import { UserChoice } from "../choices/user-choice.js";
import { useShownShortcut } from "../acts/shown-shortcuts.js";
import { localTimeOf, momentOfLocalTime } from "../text/local-time.js";
import { formatTime } from "../text/time.js";
import { useZone } from "../text/zone.js";
import { useLanguage, useWords } from "../../data/index.js";
import { customPeriodText, type Period } from "./period.js";
import { useListSearch } from "./use-list-search.js";
import { listWords } from "./words.js";

export interface SearchFilterProps {
  readonly field: string;
  /** What can be found. */
  readonly placeholder: string;
}

/** The text that `/` goes to. It is applied while it is typed. */
export function SearchFilter({ field, placeholder }: SearchFilterProps): ReactNode {
  const say = useWords(listWords);
  useShownShortcut("/", say("goToSearch"));
  const { search, change } = useListSearch();
  const applied = textOf(search[field]);
  const [text, setText] = useState(applied);
  // What this field has sent and the address does not show yet. Any other text in the address, as by going back, is taken.
  const [known, setKnown] = useState<{ readonly applied: string; readonly sent: readonly string[] }>({
    applied,
    sent: [],
  });
  if (applied !== known.applied) {
    const index = known.sent.indexOf(applied);
    setKnown({ applied, sent: index === -1 ? [] : known.sent.slice(index + 1) });
    if (index === -1) setText(applied);
  }
  const apply = useDebouncedCallback((typed: string) => {
    if (typed === applied) return;
    setKnown(({ sent, ...rest }) => ({ ...rest, sent: [...sent, typed] }));
    change({ [field]: typed === "" ? undefined : typed }, { replace: true });
  }, 300);
  return (
    <TextInput
      data-list-search
      w={210}
      type="search"
      autoFocus={false}
      leftSection={<IconSearch size={14} />}
      placeholder={placeholder}
      aria-label={placeholder}
      maxLength={500}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        apply(value);
      }}
    />
  );
}

export interface ChoiceFilterProps {
  readonly field: string;
  readonly label: string;
  readonly data: ComboboxData;
  /** A value that is not in `data` can be typed. */
  readonly isOpen?: boolean;
}

export function ChoiceFilter({ field, label, data }: ChoiceFilterProps): ReactNode {
  const { search, change } = useListSearch();
  const value = search[field];
  return (
    <Select
      w={136}
      aria-label={label}
      placeholder={label}
      data={data}
      value={typeof value === "string" ? value : null}
      onChange={(chosen) => change({ [field]: chosen ?? undefined })}
      clearable
      searchable
      limit={100}
      maxDropdownHeight={320}
    />
  );
}

export interface TextFilterProps {
  readonly field: string;
  readonly label: string;
}

/** A value that must fit exactly, as an id; Enter or leaving the field applies it. */
export function TextFilter({ field, label }: TextFilterProps): ReactNode {
  const { search, change } = useListSearch();
  const applied = textOf(search[field]);
  const apply = (value: string): void => {
    const next = value.trim();
    if (next !== applied) change({ [field]: next === "" ? undefined : next });
  };
  return (
    <TextInput
      key={applied}
      w={130}
      aria-label={label}
      placeholder={label}
      defaultValue={applied}
      onBlur={({ currentTarget }) => apply(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === "Enter") apply(currentTarget.value);
      }}
    />
  );
}

/** A user by id, name or address; the address of the page keeps the id. */
export function UserFilter({ field, label }: TextFilterProps): ReactNode {
  const { search, change } = useListSearch();
  const applied = textOf(search[field]);
  return (
    <UserChoice
      key={applied}
      w={180}
      aria-label={label}
      placeholder={label}
      userId={applied === "" ? undefined : applied}
      onChoose={(userId) => change({ [field]: userId })}
    />
  );
}

export interface PeriodFilterProps {
  /** What the page shows while none is chosen; default: any time. */
  readonly standard?: NonNullable<Period["within"]>;
}

/** Needs `periodFields` in the search of the page. */
export function PeriodFilter({ standard }: PeriodFilterProps): ReactNode {
  const say = useWords(listWords);
  const { search, change } = useListSearch();
  const { within, from, to } = search as Period;
  const custom = customPeriodText({ within, from, to });
  const zone = useZone();
  const { language } = useLanguage();
  const dateOf = (moment = 0): string => formatTime(moment, { language, zone, shows: "date" });
  const textAt = (moment: number | undefined): string =>
    moment === undefined ? "" : localTimeOf(moment, zone);
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" trapFocus>
      <Popover.Target>
        <Select
          w={custom === undefined ? 150 : 250}
          aria-label={say("period")}
          placeholder={say("anyTime")}
          leftSection={<IconCalendar size={14} />}
          value={custom !== undefined ? "custom" : (within ?? standard ?? null)}
          clearable={standard === undefined}
          data={[
            { value: "1h", label: say("lastHour") },
            { value: "24h", label: say("lastDay") },
            { value: "7d", label: say("lastWeek") },
            { value: "30d", label: say("lastMonth") },
            {
              value: "custom",
              label:
                custom === undefined
                  ? say("customPeriod")
                  : say(custom, { from: dateOf(from), to: dateOf(to) }),
            },
          ]}
          onChange={(value) => {
            if (value === "custom") setOpen(true);
            else change({ within: value ?? undefined, from: undefined, to: undefined });
          }}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            setOpen(false);
            const momentIn = (name: string): number | undefined =>
              momentOfLocalTime(textOf(form.get(name)), zone);
            change({ within: undefined, from: momentIn("from"), to: momentIn("to") });
          }}
        >
          <Group align="end" gap="xs">
            <TextInput name="from" type="datetime-local" label={say("from")} defaultValue={textAt(from)} />
            <TextInput name="to" type="datetime-local" label={say("to")} defaultValue={textAt(to)} />
            <Button type="submit">{say("search")}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A text; empty for everything else. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
