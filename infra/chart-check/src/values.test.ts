import { apiSettings, readConfig } from "@signalbox/api";
import { workerRoles } from "@signalbox/service";
import { readWorkerConfig, workerSettings } from "@signalbox/worker";
import { describe, expect, it } from "vitest";
import { read, schemaAt, valueSets, valuesIn } from "./chart-files.fixture.js";

const values = valuesIn("infra/chart/values.yaml");
const settings = new Map([...workerSettings(), ...apiSettings()].map((setting) => [setting.name, setting]));
const variables = values.filter(({ path }) => path.startsWith("config."));
const nameOf = ({ path }: { readonly path: string }): string => path.replace("config.", "");
const secrets = (schemaAt("secrets.from")?.propertyNames?.enum ?? []).map(String);
/** Where the chart knows better than the services: in a container, among load balancers, while pods come and go. */
const own: Readonly<Record<string, string>> = {
  HOST: "0.0.0.0",
  DRAIN_NOTICE_SECONDS: "10",
  DRAIN_MS: "30000",
};
/** The chart passes the role on the command line. */
const fixed = ["WORKER_ROLE"];

describe("the variables of the chart", () => {
  it("are all that api and worker read", () => {
    const inChart = [...variables.map(nameOf), ...secrets, ...fixed];
    expect(inChart.toSorted()).toEqual([...settings.keys()].toSorted());
  });

  it("have the descriptions and the defaults of the services", () => {
    const expected = variables.map((each) => {
      const setting = settings.get(nameOf(each));
      return [each.path, setting?.description, own[nameOf(each)] ?? setting?.defaultValue ?? "null"];
    });
    expect(variables.map(({ path, comment, value }) => [path, comment, String(value)])).toEqual(expected);
  });

  it("have the ranges of the services", () => {
    const servers = { REDIS_URL: "redis://127.0.0.1:6379", MONGODB_URL: "mongodb://127.0.0.1:27017/x" };
    const isAccepted = (name: string, value: number): boolean => {
      try {
        readConfig({ ...servers, [name]: String(value) });
        readWorkerConfig({ ...servers, [name]: String(value) });
        return true;
      } catch {
        return false;
      }
    };
    const wrong = variables.flatMap((each) => {
      const name = nameOf(each);
      const { minimum, maximum } = schemaAt(each.path) ?? {};
      if (minimum === undefined || maximum === undefined) return [];
      const inside = [minimum, maximum].filter((value) => !isAccepted(name, value));
      const outside = [minimum - 1, maximum + 1].filter((value) => isAccepted(name, value));
      return [...inside, ...outside].map((value) => [name, value]);
    });
    // Port 0, any free one, is of no use to a Service.
    expect(wrong).toEqual([["PORT", 0]]);
  });

  it("that are secret reach the services that read them", () => {
    const readBy = (known: readonly { readonly name: string }[]): readonly string[] =>
      known.map(({ name }) => name).filter((name) => secrets.includes(name));
    const passedBy = (template: string): readonly string[] => {
      const list = /\$keys := list (.*?) \}\}/.exec(read(`infra/chart/templates/${template}`))?.[1] ?? "";
      return [...list.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    };
    expect(passedBy("api-deployment.yaml").toSorted()).toEqual(readBy(apiSettings()).toSorted());
    expect(passedBy("worker-deployments.yaml").toSorted()).toEqual(readBy(workerSettings()).toSorted());
  });
});

describe("the values of the chart", () => {
  it("are all in the schema, described as in values.yaml", () => {
    const wrong = values.filter(({ path, comment }) => {
      const found = schemaAt(path);
      return found === undefined || (comment !== undefined && found.description !== comment);
    });
    expect(wrong.map(({ path, comment }) => [path, comment, schemaAt(path)?.description])).toEqual([]);
  });

  it("have a description each", () => {
    const isGroup = (path: string): boolean => schemaAt(path)?.properties !== undefined;
    const silent = values.filter(({ path }) => !isGroup(path) && schemaAt(path)?.description === undefined);
    expect(silent.map(({ path }) => path)).toEqual([]);
  });

  it("are those that the sets of examples name", () => {
    expect(valueSets.length).toBeGreaterThanOrEqual(6);
    const unknown = valueSets.flatMap((file) =>
      valuesIn(file)
        .filter(({ path }) => schemaAt(path) === undefined)
        .map(({ path }) => [file, path]),
    );
    expect(unknown).toEqual([]);
  });

  it("have workers of every role", () => {
    const roles = values
      .filter(({ path }) => /^workers\.\w+$/.test(path))
      .map(({ path }) => path.replace("workers.", ""));
    expect(roles.toSorted()).toEqual([...workerRoles].toSorted());
  });
});

it("docs/deployment.md has the smallest set of values", () => {
  const [, text = ""] = /^```yaml\n(.*?)^```$/ms.exec(read("docs/deployment.md")) ?? [];
  expect(read("infra/chart/values/minimal.yaml").replace(/^# .*\n/, "")).toBe(text);
});

it("Chart.yaml has the version of this repository", () => {
  const { version } = JSON.parse(read("package.json")) as { readonly version: string };
  expect(read("infra/chart/Chart.yaml")).toContain(`\nappVersion: ${version}\n`);
});

it("the pods of the api are killed after it has given up by itself", () => {
  const [, limitMs = ""] = /^const closingLimitMs = ([\d_]+);/m.exec(read("services/api/src/main.ts")) ?? [];
  const [, seconds = ""] =
    /terminationGracePeriodSeconds: \{\{ add (\d+) \(int \(default 0 \.Values\.config\.DRAIN_NOTICE_SECONDS\)\)/.exec(
      read("infra/chart/templates/api-deployment.yaml"),
    ) ?? [];
  expect(Number(seconds) * 1_000).toBeGreaterThan(Number(limitMs.replaceAll("_", "")));
});
