/** What can be done to dead letters, for the selected ones and for all of a cause. */
import { IconRefresh, IconTrash } from "@tabler/icons-react";
import { useApi, useMay, useWords } from "../../data/index.js";
import type { BulkAction } from "../../ui/index.js";
import type { DeadLetter } from "./dead-letter.js";
import { deadLettersWords } from "./words.js";

export interface DeadLetterActions {
  /** Absent without the permission. */
  readonly replay?: BulkAction<DeadLetter>;
  readonly discard?: BulkAction<DeadLetter>;
}

export function useDeadLetterActions(): DeadLetterActions {
  const say = useWords(deadLettersWords);
  const may = useMay();
  const { client } = useApi();
  const replay: BulkAction<DeadLetter> = {
    id: "replay",
    label: say("replay"),
    icon: IconRefresh,
    ask: ({ length }) => say("askReplay", { count: length }),
    run: ({ id }, signal) =>
      client.POST("/api/admin/dead-letters/{id}/replay", { params: { path: { id } }, body: {}, signal }),
  };
  const discard: BulkAction<DeadLetter> = {
    id: "discard",
    label: say("discard"),
    icon: IconTrash,
    isDangerous: true,
    ask: ({ length }) => say("askDiscard", { count: length }),
    run: ({ id }, signal) =>
      client.DELETE("/api/admin/dead-letters/{id}", { params: { path: { id } }, signal }),
  };
  return { ...(may("deadletters:replay") && { replay }), ...(may("operations:write") && { discard }) };
}
