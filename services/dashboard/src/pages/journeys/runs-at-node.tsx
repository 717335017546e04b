/** Takes everyone who is at a node out of the journey, or to another node: asked with the effect before, then with its progress. */
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { IconArrowRight, IconDoorExit } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useApi, useLanguage, useMay, useQueries, useWords } from "../../data/index.js";
import { labelOfNode, type Describing } from "../../kinds/index.js";
import {
  ChangeDialog,
  ErrorNotice,
  sentenceOf,
  sentenceText,
  TaskDialog,
  type BulkAct,
} from "../../ui/index.js";
import { entryId, exitId, type JourneyGraph } from "./nodes/journey-graph.js";
import { journeysWords } from "./words.js";

export interface RunsAtNodeProps {
  readonly journeyId: string;
  readonly nodeId: string;
  /** Of the published version. */
  readonly graph: JourneyGraph;
  readonly describing: Describing;
}

export function RunsAtNode(props: RunsAtNodeProps): ReactNode {
  const say = useWords(journeysWords);
  const may = useMay();
  const [asked, setAsked] = useState<"move" | "stop">();
  if (!may("journeys:publish") || !may("users:read")) return null;
  return (
    <Group gap="xs" mb="xs">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowRight size={14} />}
        onClick={() => setAsked("move")}
      >
        {say("moveAll")}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDoorExit size={14} />}
        onClick={() => setAsked("stop")}
      >
        {say("stopAll")}
      </Button>
      {asked !== undefined && <RunAct what={asked} {...props} onClose={() => setAsked(undefined)} />}
    </Group>
  );
}

interface RunActProps extends RunsAtNodeProps {
  readonly what: "move" | "stop";
  readonly onClose: () => void;
}

function RunAct({ what, journeyId, nodeId, graph, describing, onClose }: RunActProps): ReactNode {
  const say = useWords(journeysWords);
  const { language } = useLanguage();
  const { client } = useApi();
  const steps = [...graph.values()].filter(({ id }) => ![entryId, exitId, nodeId].includes(id));
  const [to, setTo] = useState(steps[0]?.id ?? exitId);
  const [task, setTask] = useState<string>();
  const act: BulkAct =
    what === "stop"
      ? { type: "StopRuns", journeyId, nodeId }
      : { type: "MoveRuns", journeyId, moves: [{ nodeId, to }] };
  const effect = useQueries().useQuery(
    "post",
    "/api/admin/bulk/effect",
    { body: { act, filter: {} } },
    { retry: false, staleTime: 0 },
  );
  const title = say(what === "stop" ? "stopAll" : "moveAll");
  if (task !== undefined) return <TaskDialog id={task} title={title} onClose={onClose} />;
  const { data } = effect;
  return (
    <ChangeDialog
      title={title}
      submit={title}
      isDangerous={what === "stop"}
      canSubmit={data !== undefined && data.count > 0 && !effect.isPlaceholderData}
      rereads="nothing"
      onSubmit={async () => {
        if (data === undefined) throw new TypeError("nobody was counted");
        const { count: expectedCount, confirmToken } = data;
        return client.POST("/api/admin/bulk", { body: { act, filter: {}, expectedCount, confirmToken } });
      }}
      onDone={({ data: begun }) => {
        if (begun !== undefined && "id" in begun) setTask(begun.id);
        else onClose();
      }}
      onClose={onClose}
    >
      <Stack gap="xs">
        {what === "move" && (
          <NativeSelect
            label={say("moveTarget")}
            value={to}
            data={[
              ...steps.map(({ id, node }) => ({ value: id, label: labelOfNode(node, describing) })),
              { value: exitId, label: say("moveTargetExit") },
            ]}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
        )}
        {effect.error !== null && <ErrorNotice error={effect.error} />}
        {data === undefined ? (
          effect.error === null && <Text role="status">{say("countingRuns")}</Text>
        ) : (
          <Text>{say(what === "stop" ? "askStop" : "askMove", { count: data.count })}</Text>
        )}
        {data?.warnings.map((warning) => (
          <Text key={warning.code} c="orange.9">
            {sentenceOf(sentenceText(warning, language))}
          </Text>
        ))}
      </Stack>
    </ChangeDialog>
  );
}
