/** Parses a definition's nodes, each by itself: the valid nodes, and every issue with its path. */
import { isJsonObject, issuesOfZod, whatToDo, type Registry } from "@signalbox/core";
import { maxNodes } from "../definition.js";
import { bodyNodes, entryNodes, exitNodes } from "../nodes/index.js";
import type { CompiledNode, JourneyNodeKind, NodeShape } from "../nodes/journey-node.js";
import { faultAt, type JourneyIssue } from "./faults.js";
import { journeySays } from "./issue-sentences.js";

export interface ReadNode {
  readonly path: readonly PropertyKey[];
  /** Undefined when it has none. */
  readonly id: string | undefined;
  /** Undefined when it is invalid. */
  readonly node: CompiledNode | undefined;
  /** The raw texts of an invalid node: its children are among them. */
  readonly texts: ReadonlySet<string>;
}

export interface ReadNodes {
  readonly entry: ReadNode;
  readonly exit: ReadNode;
  /** Undefined when it is not a list, or too long. */
  readonly body: readonly ReadNode[] | undefined;
}

export function readNodes(raw: { readonly [name: string]: unknown }, faults: JourneyIssue[]): ReadNodes {
  const { entryNode, exitNode, nodes } = raw;
  const entry = readNode(entryNode, { registry: entryNodes, path: ["entryNode"], faults });
  const exit = readNode(exitNode, { registry: exitNodes, path: ["exitNode"], faults });
  return { entry, exit, body: readBody(nodes, faults) };
}

function readBody(raw: unknown, faults: JourneyIssue[]): readonly ReadNode[] | undefined {
  if (!Array.isArray(raw)) {
    faults.push(
      faultAt(["nodes"], raw === undefined ? journeySays.nodesMissing() : journeySays.nodesNoList()),
    );
    return undefined;
  }
  if (raw.length > maxNodes) {
    faults.push(faultAt(["nodes"], journeySays.tooManyNodes({ count: raw.length, maximum: maxNodes })));
    return undefined;
  }
  return raw.map((item: unknown, index) => readBodyNode(item, ["nodes", index], faults));
}

function readBodyNode(raw: unknown, path: readonly PropertyKey[], faults: JourneyIssue[]): ReadNode {
  const type = isJsonObject(raw) ? raw["type"] : undefined;
  for (const [registry, sentence] of elsewhere) {
    if (registry.find(type) === undefined) continue;
    faults.push(faultAt([...path, "type"], sentence()));
    return { path, id: idOf(raw), node: undefined, texts: textsIn(raw) };
  }
  return readNode(raw, { registry: bodyNodes, path, faults });
}

const elsewhere = [
  [entryNodes, journeySays.onlyEntryNode],
  [exitNodes, journeySays.onlyExitNode],
] as const;

interface ReadOptions<Node extends NodeShape> {
  readonly registry: Registry<Node, JourneyNodeKind<Node>>;
  readonly path: readonly PropertyKey[];
  readonly faults: JourneyIssue[];
}

function readNode<Node extends NodeShape>(
  raw: unknown,
  { registry, path, faults }: ReadOptions<Node>,
): ReadNode {
  const result = registry.schema.safeParse(raw, { error: whatToDo });
  if (result.success) {
    const node = registry.of(result.data).compile(result.data);
    return { path, id: node.id, node, texts: new Set() };
  }
  faults.push(...issuesOfZod(result.error, raw, path));
  return { path, id: idOf(raw), node: undefined, texts: textsIn(raw) };
}

function idOf(raw: unknown): string | undefined {
  return isJsonObject(raw) && typeof raw["id"] === "string" ? raw["id"] : undefined;
}

/** All text values, at any depth. */
function textsIn(raw: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  const open: unknown[] = [raw];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string") texts.add(value);
    else if (typeof value === "object" && value !== null)
      for (const part of Object.values(value)) open.push(part);
  }
  return texts;
}
