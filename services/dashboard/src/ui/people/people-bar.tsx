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

export function PeopleBar({ ids, everyone, onClear }: PeopleBarProps): ReactNode {
  const say = useWords(peopleWords);
  const acts = useOfferedActs();
  const [asked, setAsked] = useState<OfferedAct>();
  const [isEveryone, setEveryone] = useState(false);
  const isWholePage = everyone !== undefined && ids.length === everyone.shown;
  const count = everyone?.count ?? 0;
  const hasMore = isWholePage && count > ids.length;
  const isForAll = isEveryone && hasMore;
  const people: People = isForAll ? { filter: everyone.filter } : { ids };
  return (
    <>
      {ids.length > 0 && (
        <Group className={classes.bulk} gap="xs" role="toolbar">
          <Text size="sm" fw={600} role="status">
            {isForAll ? say("everyone", { count }) : say("selected", { count: ids.length })}
          </Text>
          {hasMore && !isForAll && (
            <Button variant="subtle" onClick={() => setEveryone(true)}>
              {say("selectEveryone", { count })}
            </Button>
          )}
          {acts.map((act) => (
            <Button
              key={act.type}
              variant="default"
              color={act.type === "Erase" ? "red" : undefined}
              leftSection={<act.icon size={14} />}
              onClick={() => setAsked(act)}
            >
              {say(act.type)}
            </Button>
          ))}
          <Button
            variant="subtle"
            ms="auto"
            onClick={() => {
              setEveryone(false);
              onClear();
            }}
          >
            {say("clear")}
          </Button>
        </Group>
      )}
      {asked !== undefined && (
        <PeopleAct
          act={asked}
          people={people}
          onClose={(hasBegun) => {
            setAsked(undefined);
            if (!hasBegun) return;
            setEveryone(false);
            onClear();
          }}
        />
      )}
    </>
  );
}
