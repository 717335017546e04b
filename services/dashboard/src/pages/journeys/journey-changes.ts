/** What differs between two versions of a journey, step by step, in words: `Delay: waits 1 hour → waits 2 hours`. Pure. */
import { sayIn } from "../../data/index.js";
import { isEqualJson, type RevisionChange } from "../../editing/index.js";
import {
  describeNode,
  waysOf,
  withWaysOf,
  type Describing,
  type JourneyDefinition,
  type JourneyNode,
} from "../../kinds/index.js";
import { leafChanges } from "../../ui/index.js";
import { goalFacts } from "./goal-facts.js";
import { stepsOf, type Steps } from "./nodes/steps-of.js";
import { journeysWords } from "./words.js";

export function journeyChanges(
  before: JourneyDefinition,
  after: JourneyDefinition,
  describing: Describing,
): readonly RevisionChange[] {
  const [was, is] = [stepsOf({ definition: before }), stepsOf({ definition: after })];
  const ids = [...new Set([...is.graph.keys(), ...was.graph.keys()])];
  return [
    ...ids.flatMap((id) => changesOf(id, { was, is, describing })),
    ...goalChanges(before, after, describing),
  ];
}

interface Versions {
  readonly was: Steps;
  readonly is: Steps;
  readonly describing: Describing;
}

function changesOf(id: string, { was, is, describing }: Versions): readonly RevisionChange[] {
  const [old, now] = [was.graph.get(id)?.node, is.graph.get(id)?.node];
  const inWords = (node: JourneyNode): string => describeNode(node, describing).text;
  const titleOf = (node: JourneyNode): string => describeNode(node, describing).title;
  if (old === undefined) return now === undefined ? [] : [{ path: titleOf(now), after: inWords(now) }];
  if (now === undefined) return [{ path: titleOf(old), before: inWords(old) }];
  return [...contentChanges(old, now, describing), ...placeChanges(id, { was, is, describing })];
}

/** In words; settings that the words leave out, as values. */
function contentChanges(
  old: JourneyNode,
  now: JourneyNode,
  describing: Describing,
): readonly RevisionChange[] {
  const [before, after] = [withoutTargets(old), withoutTargets(now)];
  if (isEqualJson(before, after)) return [];
  const { title } = describeNode(now, describing);
  const [was, is] = [describeNode(old, describing), describeNode(now, describing)];
  if (was.text !== is.text) return [{ path: title, before: was.text, after: is.text }];
  if (was.title !== is.title) return [{ path: title, before: was.title, after: is.title }];
  return leafChanges(before, after).map((change) => ({ ...change, path: `${title}: ${change.path}` }));
}

function withoutTargets(node: JourneyNode): JourneyNode {
  return withWaysOf(
    node,
    waysOf(node).map(() => ""),
  );
}

/** Where a step stands, if what it stood behind is in both versions. */
function placeChanges(id: string, { was, is, describing }: Versions): readonly RevisionChange[] {
  const [before, after] = [aboveOf(id, was), aboveOf(id, is)];
  if (before === undefined || after === undefined || before === after) return [];
  if (!is.graph.has(before) || !was.graph.has(after)) return [];
  const say = sayIn(journeysWords, describing.language);
  const nameIn = ({ graph }: Steps, of: string): string => {
    const node = graph.get(of)?.node;
    return node === undefined ? of : describeNode(node, describing).title;
  };
  return [
    {
      path: nameIn(is, id),
      before: say("after", { step: nameIn(was, before) }),
      after: say("after", { step: nameIn(is, after) }),
    },
  ];
}

function aboveOf(id: string, steps: Steps): string | undefined {
  const step = steps.of(id);
  return step && (step.list[step.index - 1]?.id ?? step.branch?.of);
}

function goalChanges(
  before: JourneyDefinition,
  after: JourneyDefinition,
  describing: Describing,
): readonly RevisionChange[] {
  const was = new Map(goalFacts(before, describing));
  return goalFacts(after, describing).flatMap(([path, value]) => {
    const old = was.get(path);
    return old === value
      ? []
      : [
          {
            path,
            ...(typeof old === "string" && { before: old }),
            ...(typeof value === "string" && { after: value }),
          },
        ];
  });
}
