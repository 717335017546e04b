/** Whether a template or a part is published, and whether it has a draft. */
import { Group } from "@mantine/core";
import { Badge, type ListColumn } from "../../ui/index.js";

export interface WithState {
  readonly definition?: object | undefined;
  readonly draft?: object | undefined;
}

type Say = (word: "state" | "published" | "draft") => string;

export function stateColumn<Row extends WithState>(say: Say): ListColumn<Row> {
  return {
    id: "state",
    title: say("state"),
    width: "190px",
    cell: ({ definition, draft }) => (
      <Group gap={4} wrap="nowrap">
        {definition !== undefined && <Badge color="green">{say("published")}</Badge>}
        {draft !== undefined && <Badge color="orange">{say("draft")}</Badge>}
      </Group>
    ),
  };
}
