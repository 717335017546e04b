/** The files of the chart as tests read them, without helm. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMap, isScalar, parse, parseDocument } from "yaml";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** A file of the repository. */
export function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}

export interface Value {
  /** As `api.replicas`. */
  readonly path: string;
  /** Undefined where none stands above it. */
  readonly comment: string | undefined;
  readonly value: unknown;
}

/** Every key of a file with values, groups before what is in them. */
export function valuesIn(file: string): readonly Value[] {
  return entriesOf(parseDocument(read(file)).contents, "");
}

function entriesOf(node: unknown, prefix: string): readonly Value[] {
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }, at) => {
    if (!isScalar(key)) return [];
    const path = `${prefix}${String(key.value)}`;
    // The comment above the first key is that of the map.
    const comment = key.commentBefore ?? (at === 0 ? node.commentBefore : undefined);
    const own = {
      path,
      comment: comment?.trim().replaceAll(/\n\s*/g, " "),
      value: isScalar(value) ? value.value : value,
    };
    return [own, ...entriesOf(value, `${path}.`)];
  });
}

export interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
}

export const schema = JSON.parse(read("infra/chart/values.schema.json")) as Schema;

/** Undefined where the schema does not know the path; what is in a value of a person's own keys is part of that value. */
export function schemaAt(path: string): Schema | undefined {
  let at: Schema | undefined = schema;
  for (const key of path.split(".")) {
    if (at?.properties === undefined) return at;
    at = resolved(at.properties[key]);
  }
  return at;
}

/** With its own description and the rest of what it refers to. */
function resolved(found: Schema | undefined): Schema | undefined {
  if (found?.$ref === undefined) return found;
  const { $ref, ...own } = found;
  return { ...schema.definitions?.[$ref.split("/").at(-1) ?? ""], ...own };
}

/** The sets of values that `npm run chart` renders. */
export const valueSets: readonly string[] = readdirSync(join(root, "infra/chart/values")).map(
  (file) => `infra/chart/values/${file}`,
);

export interface Expression {
  /** The alert, panel or trigger that has it. */
  readonly owner: string;
  readonly expr: string;
  /** Labels that a legend shows. */
  readonly shown: readonly string[];
}

interface Alerts {
  readonly rules: readonly { readonly alert: string; readonly expr: string; readonly annotations: object }[];
}

interface Dashboard {
  readonly variables: readonly { readonly name: string; readonly query: string }[];
  readonly rows: readonly {
    readonly panels: readonly {
      readonly title: string;
      readonly queries: readonly { readonly expr: string; readonly legend: string }[];
    }[];
  }[];
}

export function alerts(): Alerts["rules"] {
  return (parse(read("infra/chart/monitoring/alerts.yaml")) as Alerts).rules;
}

function dashboard(): Dashboard {
  return parse(read("infra/chart/monitoring/dashboard.yaml")) as Dashboard;
}

/** The metrics from whose labels the variables of the dashboard take their values. */
export function variableMetrics(): readonly string[] {
  return dashboard().variables.map(({ query }) => /^label_values\((\w+)/.exec(query)?.[1] ?? query);
}

/** All queries of the monitoring folder, with Grafana's interval replaced by a duration. */
export function expressions(): readonly Expression[] {
  const scaling = parse(read("infra/chart/monitoring/scaling.yaml")) as Readonly<Record<string, string>>;
  const { rows } = dashboard();
  return [
    ...Object.entries(scaling).map(([owner, expr]) => ({ owner, expr, shown: [] })),
    ...alerts().map(({ alert, expr, annotations }) => ({
      owner: alert,
      expr,
      shown: labelsShown(JSON.stringify(annotations)),
    })),
    ...rows.flatMap(({ panels }) =>
      panels.flatMap(({ title, queries }) =>
        queries.map(({ expr, legend }) => ({
          owner: title,
          expr: expr.replaceAll("$__rate_interval", "5m"),
          shown: labelsShown(legend),
        })),
      ),
    ),
  ];
}

/** Of Grafana's `{{part}}` and Prometheus' `{{ $labels.part }}`. */
function labelsShown(text: string): readonly string[] {
  return [...text.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = ""]) => label);
}
