/** Summarizes a V8 CPU profile: self time by place (package or part of Node) and by function. */

export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  /** Between a sample and the one before it, µs. */
  readonly timeDeltas: readonly number[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

const shownFunctions = 30;
const shownPlaces = 14;

export function summarizeProfile(profile: CpuProfile): string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const byPlace = new Map<string, number>();
  const byFunction = new Map<string, number>();
  let total = 0;
  profile.samples.forEach((id, index) => {
    const node = nodes.get(id);
    const micros = profile.timeDeltas[index] ?? 0;
    if (node === undefined) return;
    total += micros;
    add(byPlace, placeOf(node), micros);
    add(byFunction, functionOf(node), micros);
  });
  const share = ([what, micros]: readonly [string, number]): string =>
    `    ${((100 * micros) / total).toFixed(1).padStart(5)} %  ${what}`;
  const top = (times: ReadonlyMap<string, number>, count: number): string[] =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(share);
  return [...top(byPlace, shownPlaces), "    ----", ...top(byFunction, shownFunctions)].join("\n");
}

function add(times: Map<string, number>, what: string, micros: number): void {
  times.set(what, (times.get(what) ?? 0) + micros);
}

/** `mongodb`, `packages/engine`, `node:net`, or V8's own names such as `(idle)`. */
export function placeOf({ callFrame: { functionName, url } }: ProfileNode): string {
  if (url === "") return functionName.startsWith("(") ? functionName : "(native)";
  if (url.startsWith("node:")) return url.split("/").slice(0, 2).join("/");
  const dependency = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  return dependency ?? /\/((?:packages|services|infra)\/[^/]+)\//.exec(url)?.[1] ?? url;
}

function functionOf(node: ProfileNode): string {
  const { functionName, url, lineNumber } = node.callFrame;
  const file = url.split("/").at(-1) ?? "";
  const name = functionName === "" ? "(anonymous)" : functionName;
  return url === "" ? name : `${name}  ${placeOf(node)} ${file}:${lineNumber + 1}`;
}
