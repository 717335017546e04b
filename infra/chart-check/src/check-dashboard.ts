/** Checks the JSON of Grafana's dashboard that a ConfigMap carries: every panel has its place. Pure. */
import { z } from "zod";
import { titleOf, type Manifest } from "./manifest.js";

const columns = 24;

const place = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
const dashboard = z.looseObject({
  panels: z.array(z.looseObject({ id: z.number(), title: z.string(), gridPos: place })).min(1),
});
const configMap = z.looseObject({ data: z.record(z.string(), z.string()) });

type Panel = z.output<typeof dashboard>["panels"][number];

/** A sentence for each fault in a dashboard; empty for manifests that carry none. */
export function findDashboardFaults(manifest: Manifest): readonly string[] {
  if (manifest.kind !== "ConfigMap") return [];
  return Object.entries(configMap.parse(manifest.body).data)
    .filter(([file]) => file.endsWith(".json"))
    .flatMap(([file, text]) => faultsIn(text).map((fault) => `${titleOf(manifest)}: ${file}: ${fault}`));
}

function faultsIn(text: string): readonly string[] {
  const { panels } = dashboard.parse(JSON.parse(text));
  const wide = panels.filter(({ gridPos }) => gridPos.x + gridPos.w > columns);
  const covered = panels.filter((panel, at) => panels.slice(0, at).some((other) => overlaps(panel, other)));
  const repeated = panels.filter(({ id }, at) => panels.findIndex((other) => other.id === id) !== at);
  return [
    ...wide.map(({ title }) => `${title} is beyond the grid`),
    ...covered.map(({ title }) => `${title} covers another panel`),
    ...repeated.map(({ title }) => `${title} has the id of another panel`),
  ];
}

function overlaps({ gridPos: one }: Panel, { gridPos: other }: Panel): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}
