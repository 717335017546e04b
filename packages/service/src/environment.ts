/**
 * Reads the environment of a service by one zod schema whose variables carry their descriptions. Everything wrong is reported
 * at once, so that an operator fixes a deployment in one go.
 */
import { cannotStart } from "@signalbox/core";
import { z } from "zod";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws a start fault that has one line for each bad variable. An empty variable counts as absent. */
export function readEnvironment<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  variables: Environment,
): z.output<z.ZodObject<Shape>> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const names = new Set(result.error.issues.map(({ path }) => String(path[0])));
  const faults = [...names].map(
    (name) => `${name}: should be ${descriptionOf(schema.shape[name])}${shown(name, given[name])}`,
  );
  throw cannotStart(`The configuration has faults:\n  ${faults.join("\n  ")}`);
}

/** The schema as the text of an example file: a comment and a line for each variable, those without a default commented out. */
export function describeEnvironment(schema: z.ZodObject): string {
  const entries = Object.entries(schema.shape).map(([name, variable]) => {
    const line =
      variable instanceof z.ZodPrefault ? `${name}=${String(variable.def.defaultValue)}` : `# ${name}=`;
    return `# ${descriptionOf(schema.shape[name])}\n${line}\n`;
  });
  return entries.join("\n");
}

/** Without the entries that are undefined: an optional variable becomes an optional property. */
export function presentOnly<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>;
  };
}

/** Empty when the schema has none. A default or `optional` that is added to a described schema keeps its description. */
export function descriptionOf(schema: z.core.$ZodType | undefined): string {
  if (schema === undefined) return "";
  const own = z.globalRegistry.get(schema)?.description;
  if (own !== undefined) return own;
  const isWrapped =
    schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  return isWrapped ? descriptionOf(schema.unwrap()) : "";
}

/** Addresses and headers hold passwords, keys and tokens are passwords: none may reach a log. */
function shown(name: string, value: string | undefined): string {
  return value === undefined || /_(KEYS?|URL|TOKEN|ENDPOINT|HEADERS)$/.test(name)
    ? ""
    : `; it is ${JSON.stringify(value)}`;
}
