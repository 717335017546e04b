/**
 * The schemas that operations refer to by name: definitions (which are checked after parsing), provider settings,
 * and their parts; the named shapes in answers.
 */
import { isDeepStrictEqual } from "node:util";
import { propertyDefinitionSchema, segmentDefinitionSchema } from "@signalbox/audience";
import { channels } from "@signalbox/core";
import { journeyDefinitionSchema } from "@signalbox/journeys";
import type { Provider, ProviderRegistry } from "@signalbox/provider-kit";
import { partTemplateSchema, templateDefinitionSchema } from "@signalbox/templates";
import { providerConfigName, type DefinitionName } from "@signalbox/workspace";
import { z } from "zod";
import type { Route } from "../http/route.js";
import { componentPath, jsonSchemaOf, namedPartsOf, type JsonSchema } from "./json-schema.js";

type Schemas = Readonly<Record<string, JsonSchema>>;

const definitions: Readonly<Record<DefinitionName, z.ZodType>> = {
  SegmentDefinition: segmentDefinitionSchema,
  UserPropertyDefinition: propertyDefinitionSchema,
  JourneyDefinition: journeyDefinitionSchema,
  TemplateDefinition: templateDefinitionSchema,
  PartDefinition: partTemplateSchema,
};

export function componentSchemas(providers: ProviderRegistry): Schemas {
  const configs = channels.map((channel): [string, z.ZodType] => [
    providerConfigName(channel),
    configUnion(providers.all.filter((provider) => provider.channel === channel)),
  ]);
  const sources: [string, z.ZodType][] = [...Object.entries(definitions), ...configs];
  return Object.assign({}, ...sources.map(([name, schema]) => withOptionsNamed(convert(name, schema))));
}

/** A schema with an id of its own is among its `$defs`. */
function convert(name: string, schema: z.ZodType): Schemas {
  const { $defs = {}, ...own } = jsonSchemaOf(schema, "input");
  const parts = $defs as Schemas;
  return name in parts ? parts : { [name]: own, ...parts };
}

/** Adds the named shapes in answers. Throws where a name would stand for two shapes. */
export function withAnswers(schemas: Schemas, routes: readonly Pick<Route, "answers">[]): Schemas {
  const found: Record<string, JsonSchema> = { ...schemas };
  for (const { schema } of routes.flatMap(({ answers }) => answers)) {
    for (const [name, part] of Object.entries(schema === undefined ? {} : namedPartsOf(schema, "output"))) {
      const known = found[name] ?? part;
      if (!isDeepStrictEqual(known, part)) throw new TypeError(`two different shapes have the name ${name}`);
      found[name] = part;
    }
  }
  return found;
}

/** Never empty in an installation, where every channel has a Test provider or the webhook provider. */
function configUnion(providers: readonly Provider[]): z.ZodType {
  const [first, ...others] = providers.map(({ type, title, config }) => {
    if (!(config instanceof z.ZodObject)) throw new TypeError(`the settings of ${type} are no object`);
    return z
      .object({ type: z.literal(type) })
      .extend(config.shape)
      .describe(title);
  });
  return first === undefined
    ? z.object({ type: z.string() })
    : z.discriminatedUnion("type", [first, ...others]);
}

/** Makes every option of a union that is discriminated by `type` a component, so that clients get a type for each. */
function withOptionsNamed(schemas: Schemas): Schemas {
  return Object.assign({}, ...Object.entries(schemas).map(([name, schema]) => optionsNamed(name, schema)));
}

function optionsNamed(name: string, schema: JsonSchema): Schemas {
  const options = ((schema["oneOf"] ?? []) as readonly JsonSchema[]).map((option) => ({
    option,
    type: typeOf(option),
  }));
  const named = options.flatMap(({ option, type }) =>
    type === undefined ? [] : [{ type, option, component: name + type }],
  );
  if (named.length === 0 || named.length < options.length) return { [name]: schema };
  const reference = (component: string): JsonSchema => ({ $ref: componentPath(component) });
  return {
    [name]: {
      ...schema,
      oneOf: named.map(({ component }) => reference(component)),
      discriminator: {
        propertyName: "type",
        mapping: Object.fromEntries(named.map(({ type, component }) => [type, componentPath(component)])),
      },
    },
    ...Object.fromEntries(named.map(({ option, component }) => [component, option])),
  };
}

function typeOf({ properties }: JsonSchema): string | undefined {
  const type = (properties as Readonly<Record<string, JsonSchema>> | undefined)?.["type"]?.["const"];
  return typeof type === "string" ? type : undefined;
}
