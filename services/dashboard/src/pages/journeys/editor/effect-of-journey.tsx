/** The effect of publishing a journey in words, with a choice for the people at each step that changes. */
import { Checkbox, NativeSelect, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { labelOfNode, type Describing, type JourneyDefinition } from "../../../kinds/index.js";
import { MessageErrors, UserText } from "../../../ui/index.js";
import type { Journey } from "../journey-statuses.js";
import { exitId, graphOf, type JourneyGraph } from "../nodes/journey-graph.js";
import { withMove, type ChosenMoves, type JourneyEffect } from "./journey-effect.js";
import { sentTemplates } from "../nodes/sent-templates.js";
import { editorWords } from "./words.js";

export interface EffectOfJourneyProps {
  readonly effect: JourneyEffect;
  readonly published: Journey | undefined;
  /** What would be published. */
  readonly definition: JourneyDefinition;
  readonly describing: Describing;
  /** False where it is requested: a request does not say how often people go through it. */
  readonly canRepeat: boolean;
  readonly moves: ChosenMoves;
  readonly onMoves: (moves: ChosenMoves) => void;
  readonly canRunMultiple: boolean;
  readonly onCanRunMultiple: (canRunMultiple: boolean) => void;
}

export function EffectOfJourney(props: EffectOfJourneyProps): ReactNode {
  const { effect, published, canRepeat, canRunMultiple, onCanRunMultiple } = props;
  const say = useWords(editorWords);
  const { runs, starts, references = [] } = effect;
  return (
    <Stack gap="xs">
      {runs !== undefined && (
        <Text>
          {runs.users.count === 0 ? say("notUnderway") : say("underway", { count: runs.users.count })}
        </Text>
      )}
      {runs?.nodes
        .filter(({ users }) => users.count > 0)
        .map((node) => (
          <PeopleAt key={node.nodeId} node={node} {...props} />
        ))}
      {starts !== undefined && <Starts starts={starts} />}
      {references.map(({ kind, id, name, problems }) => (
        <Text key={`${kind} ${id} ${name}`} c="orange.9">
          {problems
            .map((problem) =>
              problem === "noProvider"
                ? say("noProvider", { channel: name })
                : say(`${problem}_`, { name: name === "" ? id : name }),
            )
            .join(" ")}
        </Text>
      ))}
      <MessageErrors templates={sentTemplates(props.definition)} />
      {published?.status !== "Running" && <Text c="dimmed">{say("startLater")}</Text>}
      {canRepeat && props.definition.entryNode.type === "EntryNode" && (
        <Checkbox
          label={say("canRunMultiple")}
          description={say("canRunMultipleHint")}
          checked={canRunMultiple}
          onChange={({ currentTarget }) => onCanRunMultiple(currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

type ChangedNode = NonNullable<JourneyEffect["runs"]>["nodes"][number];

function PeopleAt({
  node: { nodeId, change, users },
  published,
  definition,
  describing,
  moves,
  onMoves,
}: EffectOfJourneyProps & { readonly node: ChangedNode }): ReactNode {
  const say = useWords(editorWords);
  const [before, after] = [
    published?.definition === undefined ? undefined : graphOf(published.definition),
    graphOf(definition),
  ];
  const step = titleIn(before, nodeId, describing);
  const steps = definition.nodes.map(({ id }) => ({
    value: id,
    label: id === nodeId ? say("takeChange") : say("moveTo", { step: titleIn(after, id, describing) }),
  }));
  return (
    <div>
      <Text size="sm">
        <UserText>
          {say(change === "removed" ? "atRemoved" : "atChanged", { count: users.count, step })}
        </UserText>
      </Text>
      <NativeSelect
        size="xs"
        aria-label={say("whatOfThem", { step })}
        value={moves.get(nodeId) ?? ""}
        data={[
          { value: "", label: say("keepVersion") },
          ...steps.toSorted((one, other) => Number(other.value === nodeId) - Number(one.value === nodeId)),
          { value: exitId, label: say("moveOut") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onMoves(withMove(moves, nodeId, value === "" ? undefined : value))
        }
      />
    </div>
  );
}

function titleIn(graph: JourneyGraph | undefined, id: string, describing: Describing): string {
  const node = graph?.get(id)?.node;
  return node === undefined ? id : labelOfNode(node, describing);
}

function Starts({ starts }: { readonly starts: NonNullable<JourneyEffect["starts"]> }): ReactNode {
  const say = useWords(editorWords);
  const { segmentName: segment, members, now, when, keptOut, isEstimate } = starts;
  if (when === "onEntry") return <Text>{say("startsOnEntry", { segment })}</Text>;
  return (
    <Text>
      {say(isEstimate ? "startsAbout" : "starts", { count: now, members, segment })}
      {keptOut > 0 && ` ${say("keptOut", { count: keptOut })}`}
      {when === "atStart" && ` ${say("startsAtStart")}`}
    </Text>
  );
}
