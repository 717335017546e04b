/** The acts on many people that the member may make, and what each needs to be chosen. */
import type { ComboboxData } from "@mantine/core";
import {
  IconListCheck,
  IconMail,
  IconMailOff,
  IconPlayerPlay,
  IconTableExport,
  IconTrash,
  IconX,
  type Icon,
} from "@tabler/icons-react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { usePublishing } from "../acts/use-publishing.js";
import type { BulkActType } from "./people.js";
import { peopleWords } from "./words.js";

export interface OfferedAct {
  readonly type: BulkActType;
  readonly icon: Icon;
  /** Absent for an act that needs no choice. */
  readonly choice?: { readonly label: string; readonly data: ComboboxData };
}

export function useOfferedActs(): readonly OfferedAct[] {
  const say = useWords(peopleWords);
  const { lists, groups, journeys } = useChoices();
  const may = useMay();
  const list = { label: say("list"), data: lists };
  const group = { label: say("group"), data: groups };
  const journey = { label: say("journey"), data: journeys };
  const formats = (["csv", "ndjson"] as const).map((value) => ({ value, label: say(value) }));
  return [
    ...(lists.length > 0
      ? [
          { type: "AddToList", icon: IconListCheck, choice: list } as const,
          { type: "RemoveFromList", icon: IconX, choice: list } as const,
        ]
      : []),
    ...(groups.length > 0
      ? [
          { type: "Subscribe", icon: IconMail, choice: group } as const,
          { type: "Unsubscribe", icon: IconMailOff, choice: group } as const,
        ]
      : []),
    ...(journeys.length > 0
      ? [{ type: "StartJourney", icon: IconPlayerPlay, choice: journey } as const]
      : []),
    ...(may("users:export")
      ? [{ type: "Export", icon: IconTableExport, choice: { label: say("format"), data: formats } } as const]
      : []),
    ...(may("users:erase") ? [{ type: "Erase", icon: IconTrash } as const] : []),
  ];
}

/** Empty where the member may not make the act. */
function useChoices() {
  const queries = useQueries();
  const may = useMay();
  const mayList = usePublishing("Segment") === "allowed" && may("segments:read");
  const rarely = { staleTime: 60_000 };
  const segments = queries.useQuery("get", "/api/admin/segments", {}, { ...rarely, enabled: mayList });
  const groups = queries.useQuery(
    "get",
    "/api/admin/subscription-groups",
    {},
    { ...rarely, enabled: may("subscriptions:write") },
  );
  const journeys = queries.useQuery(
    "get",
    "/api/admin/journeys",
    {},
    { ...rarely, enabled: may("journeys:publish") && may("journeys:read") },
  );
  return {
    lists: choicesOf(
      (segments.data?.segments ?? []).filter(
        ({ definition, archived }) => definition.entryNode.type === "Manual" && archived !== true,
      ),
    ),
    groups: choicesOf(groups.data ?? []),
    journeys: choicesOf((journeys.data?.journeys ?? []).filter(({ status }) => status === "Running")),
  };
}

function choicesOf(resources: readonly { readonly id: string; readonly name: string }[]) {
  return resources.map(({ id, name }) => ({ value: id, label: name }));
}
