/** Definitions of many parts, as large as editors have to be quick with. */
import type { SegmentDefinition } from "@signalbox/audience";

type SegmentNode = SegmentDefinition["nodes"][number];

/** Groups of conditions; the first condition is `first`. */
export function manyConditions(groups: number, perGroup: number): SegmentDefinition {
  const parts = Array.from({ length: groups }, (_, group) => conditionsOf(group, perGroup));
  return {
    entryNode: { id: "all", type: "And", children: parts.map((_, group) => `any-${group}`) },
    nodes: parts.flatMap((nodes, group): readonly SegmentNode[] => [
      { id: `any-${group}`, type: "Or", children: nodes.map(({ id }) => id) },
      ...nodes,
    ]),
  };
}

function conditionsOf(group: number, count: number): readonly SegmentNode[] {
  return Array.from({ length: count }, (_, index): SegmentNode => {
    const at = group * count + index;
    const operator = { type: "Equals" as const, value: `value-${at}` };
    return at % 2 === 0
      ? { id: at === 0 ? "first" : `node-${at}`, type: "Trait", path: `trait-${at % 7}`, operator }
      : {
          id: `node-${at}`,
          type: "Performed",
          event: `Event ${at % 5}`,
          withinSeconds: 86_400 * ((at % 30) + 1),
        };
  });
}

/** An object of the API: it checks it. */
type Json = Readonly<Record<string, unknown>>;

/**
 * Splits by a segment after each other, whose branches meet after a step each; every fourth has another split within. The
 * ids of the splits are `split-0` and so on.
 */
export function manySteps(splits: number, segment: string): Json & { readonly nodes: readonly Json[] } {
  const delay = (id: string, child: string): Json => ({
    type: "DelayNode",
    id,
    child,
    variant: { type: "Second", seconds: 3_600 },
  });
  const split = (id: string, trueChild: string, falseChild: string): Json => ({
    type: "SegmentSplitNode",
    id,
    variant: { type: "Boolean", segment, trueChild, falseChild },
  });
  const parts = Array.from({ length: splits }, (_, part): readonly Json[] => {
    const [at, next] = [`split-${part}`, part === splits - 1 ? "ExitNode" : `split-${part + 1}`];
    const [one, other, inner] = [`${at}-a`, `${at}-b`, `${at}-c`];
    return part % 4 === 3
      ? [split(at, one, other), delay(one, next), split(other, inner, next), delay(inner, next)]
      : [split(at, one, other), delay(one, next), delay(other, next)];
  });
  return {
    entryNode: { type: "EntryNode", segment, child: "first" },
    nodes: [delay("first", "split-0"), ...parts.flat()],
    exitNode: { type: "ExitNode" },
  };
}

/** A visual mail of many blocks: paragraphs with a variable, and every tenth a heading, a button or two columns. */
export function manyBlocks(count: number): Json {
  const paragraph = (words: string): Json => ({
    type: "paragraph",
    content: [
      { type: "text", text: words },
      { type: "userProperty", attrs: { variableName: "firstName", defaultValue: "you" } },
    ],
  });
  const blockAt = (index: number): Json => {
    const words = `Block ${index} of a long mail, for `;
    switch (index % 10) {
      case 3:
        return { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: words }] };
      case 6:
        return { type: "button", attrs: { label: words, href: "https://shop.example" } };
      case 9:
        return {
          type: "columns",
          content: [1, 2].map((column) => ({ type: "column", content: [paragraph(`${words}${column}, `)] })),
        };
      default:
        return paragraph(words);
    }
  };
  return { type: "doc", content: Array.from({ length: count }, (_, index) => blockAt(index)) };
}
