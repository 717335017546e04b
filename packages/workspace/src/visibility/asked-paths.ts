/**
 * What a request or a definition asks about users, found by the marks of its schema (`asks`): paths, keys, user
 * properties, ids. Fields that no schema knows are looked at by the names that marked fields have, so a draft hides
 * nothing. Pure.
 */
import {
  asksMark,
  holdsMark,
  schemaShape,
  type Asks,
  type SchemaNode,
  type SchemaShape,
} from "@signalbox/core";
import type { z } from "zod";
import type { DefinitionName } from "../sent-definition.js";
import { definitionNames, definitionSchemas } from "./definition-names.js";
import type { DataSource } from "./data-source.js";

export interface Asked {
  readonly asks: Asks;
  /** The path, the key, the name or the id. */
  readonly text: string;
  /** Where a path leads into. */
  readonly source: DataSource;
  /** The field, as `definition.entryNode.path`. */
  readonly field: string;
  /** It decides what counts, and is not what is read. */
  readonly isCondition: boolean;
}

/** The fields of a definition that hold conditions beside the path that it reads. */
const conditionLists: ReadonlySet<string> = new Set(["properties", "key"]);

/** In a definition. */
export function askedIn(definition: unknown, component: DefinitionName): readonly Asked[] {
  const schema = definitionSchemas[component];
  if (schema === undefined) return [];
  return walk(definition, { ...start, ...rootOf(schema), isDefinition: true });
}

/** In a query or a body. */
export function askedInRequest(value: unknown, schema: z.ZodType): readonly Asked[] {
  return walk(value, { ...start, ...rootOf(schema) });
}

const traits: DataSource = { of: "Trait" };
const anyEvent: DataSource = { of: "Event", event: "*" };

interface Place {
  readonly shape: SchemaShape;
  /** Undefined where no schema knows the value. */
  readonly node: SchemaNode | undefined;
  readonly field: string;
  readonly source: DataSource;
  readonly isCondition: boolean;
  /** In a definition or a draft fields that no schema knows may ask something as well. */
  readonly isDefinition: boolean;
}

const start = { field: "", isCondition: false, source: traits, isDefinition: false } as const;

function rootOf(schema: z.ZodType): Pick<Place, "shape" | "node"> {
  const shape = schemaShape(schema, "input");
  return { shape, node: shape.root };
}

function walk(value: unknown, place: Place): readonly Asked[] {
  if (value === null || value === undefined) return [];
  const { shape, node } = place;
  const options = node === undefined ? [] : shape.options(node, value);
  const component = options.map((option) => option["x-component"]).find((name) => name !== undefined);
  const known = component === undefined ? undefined : definitionSchemas[component];
  if (known !== undefined) return walk(value, { ...place, ...rootOf(known), isDefinition: true });
  if (typeof value === "string" || typeof value === "number") {
    const mark = options.map((option) => option[asksMark]).find((each) => each !== undefined);
    return mark === undefined || value === "" ? [] : [askedAt(mark, String(value), place)];
  }
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const items = options.flatMap(({ items: each, [asksMark]: mark }) =>
        each === undefined ? [] : [mark === undefined ? each : { ...each, [asksMark]: mark }],
      );
      return walk(item, { ...place, node: unionOf(items), field: `${place.field}[${index}]` });
    });
  }
  if (typeof value !== "object") return [];
  const source = sourceOf(value) ?? place.source;
  const isDefinition = place.isDefinition || options.some(({ [holdsMark]: holds }) => holds === "definition");
  return Object.entries(value).flatMap(([name, child]: [string, unknown]) => {
    const nodes = options.flatMap((option) => childOf(option, name) ?? []);
    const mark = isDefinition && nodes.length === 0 ? definitionNames().asked.get(name) : undefined;
    return walk(child, {
      shape,
      node: mark === undefined ? unionOf(nodes) : { [asksMark]: mark },
      field: place.field === "" ? name : `${place.field}.${name}`,
      source,
      isDefinition,
      isCondition: place.isCondition || conditionLists.has(name),
    });
  });
}

function askedAt(asks: Asks, text: string, { field, source, isCondition }: Place): Asked {
  const own = asks === "trait" ? traits : asks === "eventKey" ? anyEvent : source;
  return { asks, text, field, isCondition, source: own };
}

/** The event whose properties the paths beside and below its name lead into. */
function sourceOf(value: object): DataSource | undefined {
  if (!("event" in value) || typeof value.event !== "string") return undefined;
  return { of: "Event", event: value.event === "" ? "*" : value.event };
}

function childOf(
  { properties = {}, additionalProperties }: SchemaNode,
  name: string,
): SchemaNode | undefined {
  if (Object.hasOwn(properties, name)) return properties[name];
  const isKnown = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
  return isKnown ? additionalProperties : undefined;
}

function unionOf(nodes: readonly SchemaNode[]): SchemaNode | undefined {
  const [only] = nodes;
  return nodes.length > 1 ? { anyOf: nodes } : only;
}
