/** In place of the rows: nothing is there yet, or nothing fits the filters. */
import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "../page/empty-state.js";
import { useWords } from "../../data/index.js";
import { listWords } from "./words.js";

export interface EmptyListProps {
  readonly isFiltered: boolean;
  readonly empty: ReactNode;
}

export function EmptyList({ isFiltered, empty }: EmptyListProps): ReactNode {
  const say = useWords(listWords);
  const navigate = useNavigate();
  if (!isFiltered) return empty;
  return (
    <EmptyState icon={IconFilterOff} title={say("nothingMatches")} text={say("nothingMatchesText")}>
      <Button variant="default" onClick={() => void navigate({ to: ".", search: {} })}>
        {say("clearFilters")}
      </Button>
    </EmptyState>
  );
}
