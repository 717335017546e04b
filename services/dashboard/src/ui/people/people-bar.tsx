/**
 * What can be done to the selected people of a list, or to everyone that the list finds. The dialog of an act stays when the
 * rows are gone.
 */
import { Button, Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import classes from "../list/list.module.css";
import { PeopleAct } from "./people-act.js";
import type { BulkActType, People, PeopleFilter } from "./people.js";
import { useOfferedActs, type OfferedAct } from "./use-offered-acts.js";
import { peopleWords } from "./words.js";

export interface PeopleBarProps {
  readonly ids: readonly string[];
  /** Everyone that the list finds, offered when the whole page is selected; absent where no filter finds them. */
  readonly everyone?:
    | { readonly filter: PeopleFilter; readonly count: number | undefined; readonly shown: number }
    | undefined;
  /** Offered for everyone that the list finds, before anything is selected. */
  readonly wanted?: BulkActType | undefined;
  readonly onClear: () => void;
}

export function PeopleBar(props: PeopleBarProps): ReactNode {
  const { ids, everyone, wanted, onClear } = props;
  const [asked, setAsked] = useState<OfferedAct>();
  const [isEveryone, setEveryone] = useState(false);
  const isWholePage = everyone !== undefined && ids.length === everyone.shown;
  const hasMore = isWholePage && (everyone.count ?? 0) > ids.length;
  const isWanted = wanted !== undefined && ids.length === 0;
  const isForAll = (isEveryone && hasMore) || isWanted;
  const people: People = isForAll && everyone !== undefined ? { filter: everyone.filter } : { ids };
  const clear = (): void => {
    setEveryone(false);
    onClear();
  };
  return (
    <>
      {ids.length > 0 && (
        <Toolbar
          selected={ids.length}
          count={everyone?.count ?? 0}
          hasMore={hasMore}
          isForAll={isForAll}
          onEveryone={() => setEveryone(true)}
          onAct={setAsked}
          onClear={clear}
        />
      )}
      {isWanted && <WantedToolbar type={wanted} count={everyone?.count} onAct={setAsked} onClear={clear} />}
      {asked !== undefined && (
        <PeopleAct
          act={asked}
          people={people}
          onClose={(hasBegun) => {
            setAsked(undefined);
            if (hasBegun) clear();
          }}
        />
      )}
    </>
  );
}

interface WantedToolbarProps {
  readonly type: BulkActType;
  /** Undefined while they are counted. */
  readonly count: number | undefined;
  readonly onAct: (act: OfferedAct) => void;
  readonly onClear: () => void;
}

/** One act for everyone that the list finds: filters narrow it, and a selection takes its place. */
function WantedToolbar({ type, count, onAct, onClear }: WantedToolbarProps): ReactNode {
  const say = useWords(peopleWords);
  const act = useOfferedActs().find((each) => each.type === type);
  return (
    <Group className={classes.bulk} gap="xs" role="toolbar">
      <Text size="sm" role="status">
        {act === undefined
          ? say("notOffered")
          : count === undefined
            ? say("counting")
            : say("wantedForAll", { count })}
      </Text>
      {act !== undefined && (
        <Button
          variant="default"
          color={type === "Erase" ? "red" : undefined}
          leftSection={<act.icon size={14} />}
          disabled={count === undefined || count === 0}
          onClick={() => onAct(act)}
        >
          {say(type)}
        </Button>
      )}
      <Button variant="subtle" ms="auto" onClick={onClear}>
        {say("notNow")}
      </Button>
    </Group>
  );
}

interface ToolbarProps {
  readonly selected: number;
  /** Of everyone that the list finds. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly isForAll: boolean;
  readonly onEveryone: () => void;
  readonly onAct: (act: OfferedAct) => void;
  readonly onClear: () => void;
}

/** Only while people are selected: what the acts offer is not read before. */
function Toolbar({
  selected,
  count,
  hasMore,
  isForAll,
  onEveryone,
  onAct,
  onClear,
}: ToolbarProps): ReactNode {
  const say = useWords(peopleWords);
  const acts = useOfferedActs();
  return (
    <Group className={classes.bulk} gap="xs" role="toolbar">
      <Text size="sm" fw={600} role="status">
        {isForAll ? say("everyone", { count }) : say("selected", { count: selected })}
      </Text>
      {hasMore && !isForAll && (
        <Button variant="subtle" onClick={onEveryone}>
          {say("selectEveryone", { count })}
        </Button>
      )}
      {acts.map((act) => (
        <Button
          key={act.type}
          variant="default"
          color={act.type === "Erase" ? "red" : undefined}
          leftSection={<act.icon size={14} />}
          onClick={() => onAct(act)}
        >
          {say(act.type)}
        </Button>
      ))}
      <Button variant="subtle" ms="auto" onClick={onClear}>
        {say("clear")}
      </Button>
    </Group>
  );
}
