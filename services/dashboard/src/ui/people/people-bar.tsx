/**
 * What can be done to the selected people of a list, or to everyone that the list finds. The dialog of an act stays when the
 * rows are gone.
 */
import { Button, Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import classes from "../list/list.module.css";
import { PeopleAct } from "./people-act.js";
import type { People, PeopleFilter } from "./people.js";
import { useOfferedActs, type OfferedAct } from "./use-offered-acts.js";
import { peopleWords } from "./words.js";

export interface PeopleBarProps {
  readonly ids: readonly string[];
  /** Everyone that the list finds, offered when the whole page is selected; absent where no filter finds them. */
  readonly everyone?:
    | { readonly filter: PeopleFilter; readonly count: number | undefined; readonly shown: number }
    | undefined;
  readonly onClear: () => void;
}

export function PeopleBar(props: PeopleBarProps): ReactNode {
  const { ids, everyone, onClear } = props;
  const [asked, setAsked] = useState<OfferedAct>();
  const [isEveryone, setEveryone] = useState(false);
  const isWholePage = everyone !== undefined && ids.length === everyone.shown;
  const hasMore = isWholePage && (everyone.count ?? 0) > ids.length;
  const isForAll = isEveryone && hasMore;
  const people: People = isForAll ? { filter: everyone.filter } : { ids };
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
