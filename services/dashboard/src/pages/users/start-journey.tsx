/** Starts a running journey for one user. */
import { Select, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords } from "../../data/index.js";
import { ChangeDialog, DialogButton } from "../../ui/index.js";
import { usersWords } from "./words.js";

interface StartableJourney {
  readonly id: string;
  readonly name: string;
  /** The property whose value makes a run of its own. */
  readonly key: string | undefined;
}

export function StartJourney({ userId }: { readonly userId: string }): ReactNode {
  const say = useWords(usersWords);
  const journeys = useStartable();
  if (journeys.length === 0) return null;
  const act = {
    id: "startJourney",
    label: say("startJourney"),
    icon: IconPlayerPlay,
    isPossible: true,
  };
  return (
    <DialogButton act={act} variant="default">
      {(close) => <StartDialog userId={userId} journeys={journeys} onClose={close} />}
    </DialogButton>
  );
}

interface StartDialogProps {
  readonly userId: string;
  readonly journeys: readonly StartableJourney[];
  readonly onClose: () => void;
}

function StartDialog({ userId, journeys, onClose }: StartDialogProps): ReactNode {
  const say = useWords(usersWords);
  const { client } = useApi();
  const [journeyId, setJourneyId] = useState<string | null>(null);
  const [value, setValue] = useState("");
  const key = journeys.find(({ id }) => id === journeyId)?.key;
  const event = key === undefined ? {} : { event: { properties: { [key]: value } } };
  return (
    <ChangeDialog
      title={say("startJourney")}
      submit={say("startJourney")}
      canSubmit={journeyId !== null && (key === undefined || value !== "")}
      onSubmit={() =>
        client.POST("/api/admin/journeys/start-users", {
          body: { journeyId: journeyId ?? "", userIds: [userId], ...event },
        })
      }
      onDone={({ data }) => {
        const outcome = data !== undefined && "results" in data ? data.results[0]?.outcome : undefined;
        const isStarted = outcome === undefined || outcome === "started";
        const message =
          outcome === undefined ? say("startQueued") : isStarted ? say("startedNow") : undefined;
        notifications.show({
          message: message ?? say(`start_${outcome as Exclude<typeof outcome, "started" | undefined>}`),
          ...(!isStarted && { color: "orange" }),
        });
        onClose();
      }}
      onClose={onClose}
    >
      <Text>{say("startJourneyText")}</Text>
      <Select
        label={say("journeyToStart")}
        data={journeys.map(({ id, name }) => ({ value: id, label: name }))}
        value={journeyId}
        onChange={setJourneyId}
        allowDeselect={false}
        searchable
        data-autofocus
      />
      {key !== undefined && (
        <TextInput
          label={say("valueOfKey", { key })}
          value={value}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
    </ChangeDialog>
  );
}

/** The running journeys, where the member may start one. A key that is a path cannot be given here. */
function useStartable(): readonly StartableJourney[] {
  const queries = useQueries();
  const may = useMay();
  const enabled = may("journeys:publish") && may("journeys:read");
  const { data } = queries.useQuery("get", "/api/admin/journeys", {}, { enabled, staleTime: 60_000 });
  return (data?.journeys ?? [])
    .filter(({ status }) => status === "Running")
    .map(({ id, name, definition }) => ({ id, name, key: keyOf(definition?.entryNode) }))
    .filter(({ key }) => key === undefined || /^\w+$/.test(key));
}

function keyOf(entryNode: object | undefined): string | undefined {
  const key = entryNode !== undefined && "key" in entryNode ? entryNode.key : undefined;
  return typeof key === "string" ? key : undefined;
}
