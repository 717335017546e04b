/**
 * What a typed text may mean, the best first: one condition, or several that "and", "or" and commas join, as a group of
 * conditions. A part that says only what differs takes the beginning of the part before it: "plan is pro or enterprise". Pure.
 */
import type { Subtree } from "../../editing/index.js";
import { takeDuration, takeTimes } from "../typed/phrase.js";
import type { Reading, Seen } from "../typed/seen.js";
import { splitTyped, type Join, type TypedPart } from "../typed/split-typed.js";
import type { SegmentNode } from "./index.js";
import { readConditions, readingsOf } from "./read-conditions.js";

export type TypedConditions = Subtree<SegmentNode>;

/** Better than this, a reading needs no other words. */
const clearFit = 0.5;
const mostShown = 8;

export function readTyped(text: string, seen: Seen): readonly TypedConditions[] {
  const begun = text.replace(unfinished, "");
  const whole = begun !== text && readingsOf(begun, seen).length > 0 ? begun : text;
  const parts = withWhenBefore(splitTyped(whole, namesOf(seen)));
  const several = parts.length < 2 ? [] : readJoined(parts, seen);
  if (several.length > 0) return several;
  const one = parts.length === 1 ? (parts[0]?.text ?? "") : whole;
  return readConditions(one, seen).map((node) => single(node, "1"));
}

/** A word that waits for what it joins, while the text is typed. */
const unfinished = /(?:,|\s+(?:and|or|und|oder))\s*$/iu;

interface ReadPart {
  readonly by: Join;
  /** Its meanings, the best first. */
  readonly nodes: readonly SegmentNode[];
}

/** None where a part means nothing: then the text is read as a whole. */
function readJoined(parts: readonly TypedPart[], seen: Seen): readonly TypedConditions[] {
  const read: ReadPart[] = [];
  let before = "";
  for (const { text: said, by = "And" } of parts) {
    const part = readPart(said, before, seen);
    if (part === undefined) return [];
    // Neither of two is what "not in Germany or France" means.
    const isNeither = part.isCarried && by === "Or" && negated.test(part.text);
    read.push({ by: isNeither ? "And" : by, nodes: nodesOf(part.readings) });
    before = part.text;
  }
  return choicesOf(read).map(treeOf);
}

const negated =
  /\b(?:not|never|no|without|nicht|nie|niemals|ohne|kein(?:e[nmrs]?)?|unsubscribed|abbestellt)\b|n['’]t\b|!=|≠|<>/iu;

function namesOf({ traits, events, subscriptionGroups, templates, segments }: Seen): readonly string[] {
  return [
    ...traits,
    ...events,
    ...[...subscriptionGroups, ...templates, ...segments].map(({ name }) => name),
  ];
}

/** A time alone belongs to what was said before it: "bought, in the last 30 days". */
function withWhenBefore(parts: readonly TypedPart[]): readonly TypedPart[] {
  const kept: TypedPart[] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    const isWhen = [takeDuration(part.text), takeTimes(part.text)].some((taken) => taken?.rest === "");
    if (before === undefined || !isWhen) kept.push(part);
    else kept.splice(-1, 1, { ...before, text: `${before.text} ${part.text}` });
  }
  return kept;
}

interface Understood {
  readonly text: string;
  readonly readings: readonly Reading<SegmentNode>[];
  readonly isCarried: boolean;
}

function readPart(said: string, before: string, seen: Seen): Understood | undefined {
  const alone = readingsOf(said, seen);
  if ((alone[0]?.fit ?? 0) >= clearFit) return { text: said, readings: alone, isCarried: false };
  const words = before.split(/\s+/u);
  for (let count = 1; count < words.length; count += 1) {
    const text = [...words.slice(0, count), said].join(" ");
    const readings = readingsOf(text, seen).filter(({ fit }) => fit >= clearFit);
    if (readings.length > 0) return { text, readings, isCarried: true };
  }
  return alone.length === 0 ? undefined : { text: said, readings: alone, isCarried: false };
}

function nodesOf(readings: readonly Reading<SegmentNode>[]): readonly SegmentNode[] {
  return readings.map(({ node }) => node);
}

/** The best of all parts, then with another meaning of one part. */
function choicesOf(parts: readonly ReadPart[]): readonly (readonly (readonly [Join, SegmentNode])[])[] {
  const best = parts.map(({ by, nodes: [node] }) => (node === undefined ? [] : [[by, node] as const]));
  const others = parts.flatMap(({ by, nodes }, place) =>
    nodes.slice(1).map((node) => best.with(place, [[by, node] as const])),
  );
  return [best, ...others].slice(0, mostShown).map((choice) => choice.flat());
}

/** What "and" joins is below what "or" joins; the root comes first. */
function treeOf(parts: readonly (readonly [Join, SegmentNode])[]): TypedConditions {
  const terms: SegmentNode[][] = [];
  for (const [by, node] of parts) {
    const last = terms.at(-1);
    if (last === undefined || by === "Or") terms.push([node]);
    else last.push(node);
  }
  let count = 0;
  const newId = (): string => String((count += 1));
  const all = terms.map((nodes) =>
    joined(
      "And",
      nodes.map((node) => single(node, newId())),
      newId,
    ),
  );
  return joined("Or", all, newId);
}

function single(node: SegmentNode, id: string): TypedConditions {
  return { root: id, nodes: [{ ...node, id }] };
}

/** One alone needs nothing that joins it. */
function joined(type: Join, trees: readonly TypedConditions[], newId: () => string): TypedConditions {
  const [only] = trees;
  if (trees.length === 1 && only !== undefined) return only;
  const id = newId();
  const group: SegmentNode = { type, id, children: trees.map(({ root }) => root) };
  return { root: id, nodes: [group, ...trees.flatMap(({ nodes }) => nodes)] };
}
