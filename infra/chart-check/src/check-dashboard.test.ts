import { describe, expect, it } from "vitest";
import { findDashboardFaults } from "./check-dashboard.js";
import { readManifests } from "./manifest.js";

const panel = (id: number, x: number, y: number, w = 12) => ({
  id,
  title: `panel ${id}`,
  gridPos: { x, y, w, h: 8 },
});

function faultsOf(panels: readonly unknown[]): readonly string[] {
  const text = JSON.stringify({ panels });
  const metadata = "{ name: box, namespace: n, labels: {} }";
  const manifests = readManifests(
    `apiVersion: v1\nkind: ConfigMap\nmetadata: ${metadata}\ndata: { box.json: ${JSON.stringify(text)} }\n`,
  );
  return manifests.flatMap(findDashboardFaults);
}

describe("the check of a dashboard", () => {
  it("accepts panels side by side and below each other", () => {
    expect(faultsOf([panel(1, 0, 0), panel(2, 12, 0), panel(3, 0, 8, 24)])).toEqual([]);
  });

  it("names panels that have no place of their own", () => {
    expect(faultsOf([panel(1, 0, 0), panel(2, 11, 7), panel(2, 16, 20)])).toEqual([
      "ConfigMap box: box.json: panel 2 is beyond the grid",
      "ConfigMap box: box.json: panel 2 covers another panel",
      "ConfigMap box: box.json: panel 2 has the id of another panel",
    ]);
  });
});
