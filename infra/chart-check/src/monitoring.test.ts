import { beforeAll, describe, expect, it } from "vitest";
import { alerts, expressions, read, variableMetrics } from "./chart-files.fixture.js";
import { allSeries, type Series } from "./metrics.fixture.js";
import { parseQuery, type Selected } from "./prom-query.fixture.js";

/** Labels and metrics that Prometheus adds. */
const added = ["namespace", "job", "pod"];
const up: Series = { name: "up", labels: {}, isShared: false };

const queries = expressions().map((each) => ({ ...each, query: parseQuery(each.expr) }));
const selections = queries.flatMap(({ owner, query }) =>
  query.selected.map((selected) => ({ owner, selected })),
);
let series: readonly Series[];
beforeAll(async () => {
  series = [up, ...(await allSeries())];
});

const seriesOf = ({ metric }: Selected): readonly Series[] => series.filter(({ name }) => name === metric);

function fits({ matchers }: Selected, { labels }: Series): boolean {
  return matchers
    .filter(({ label }) => !added.includes(label))
    .every(({ label, accepts }) => accepts(labels[label] ?? ""));
}

describe("alerts, dashboard and scaling", () => {
  it("have queries that Prometheus can read", () => {
    expect(queries.length).toBeGreaterThan(40);
    expect(queries.flatMap(({ owner, query }) => query.errors.map((error) => [owner, error]))).toEqual([]);
  });

  it("name metrics that exist, with values of labels that occur", () => {
    const unknown = selections.filter(
      ({ selected }) => !seriesOf(selected).some((each) => fits(selected, each)),
    );
    expect(unknown.map(({ owner, selected }) => [owner, selected.metric])).toEqual([]);
  });

  it("offer namespaces and jobs of a metric that exists", () => {
    const names = new Set(series.map(({ name }) => name));
    expect(variableMetrics()).toHaveLength(2);
    expect(variableMetrics().filter((metric) => !names.has(metric))).toEqual([]);
  });

  it("name labels that the metrics have", () => {
    const unknown = queries.flatMap(({ owner, query, shown }) => {
      const labels = query.selected.flatMap((each) =>
        seriesOf(each).flatMap((one) => Object.keys(one.labels)),
      );
      const known = new Set([...added, ...labels]);
      return [...query.groupedBy, ...shown]
        .filter((label) => !known.has(label))
        .map((label) => [owner, label]);
    });
    expect(unknown).toEqual([]);
  });

  it("ask only for the metrics of one installation", () => {
    const open = selections.filter(({ selected }) => {
      const restricted = selected.matchers.filter(
        ({ label, accepts }) => accepts(`$${label}`) && !accepts("another"),
      );
      return restricted.length < 2;
    });
    expect(open.map(({ owner, selected }) => [owner, selected.metric])).toEqual([]);
  });

  it("take once what every api shows", () => {
    const repeated = selections.filter(
      ({ selected: { aggregations, ...selected } }) =>
        seriesOf({ ...selected, aggregations }).some(({ isShared }) => isShared) &&
        !/^(max|count)$/.test(aggregations[0] ?? ""),
    );
    expect(repeated.map(({ owner, selected }) => [owner, selected.metric])).toEqual([]);
  });
});

it("docs/operations.md says what to do about each alert", () => {
  const rows = [...read("docs/operations.md").matchAll(/^\| `(Signalbox\w+)` \|/gm)].map(
    ([, alert]) => alert,
  );
  expect(rows).toEqual(alerts().map(({ alert }) => alert));
});
