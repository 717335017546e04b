/**
 * Answers as callers see them who may not see personal data. The schema of an answer says what each field holds (`holds`);
 * values about users are shown by their paths, and what no schema describes is hidden. Pure.
 */
import { holdsMark, schemaShape, type SchemaNode, type SchemaShape } from "@signalbox/core";
import {
  hiddenValue,
  maskDefinition,
  type DataSource,
  type PropertySight,
  type Visibility,
} from "@signalbox/workspace";
import { stepsOfName, type PathReach } from "@signalbox/audience";
import type { z } from "zod";
import { hideAddresses, looksLikeAddress } from "./hide-addresses.js";

/** Returns the value as the caller may see it, by the schema that describes it. */
export type Mask = <T>(value: T, schema: z.ZodType | undefined) => T;

export const noMask: Mask = (value) => value;

export function maskOf(visibility: Visibility): Mask {
  return (value, schema) => {
    if (schema === undefined) return hideIn(value) as typeof value;
    const shape = schemaShape(schema, "output");
    return maskAt(value, shape.root, { shape, visibility }) as typeof value;
  };
}

/** Of data whose source is known, as the traits of a user. */
export function maskData(value: unknown, source: DataSource, visibility: Visibility): unknown {
  return partOf(value, { source, visibility, place: [] });
}

/** Whether a user with this id is shown by it: an id that is an address is hidden. */
export function isIdVisible(id: string): boolean {
  return !looksLikeAddress(id);
}

interface Context {
  readonly shape: SchemaShape;
  readonly visibility: Visibility;
}

function maskAt(value: unknown, node: SchemaNode | undefined, context: Context): unknown {
  if (value === undefined || value === null) return value;
  const { shape, visibility } = context;
  const [option = {}] = node === undefined ? [] : shape.options(node, value);
  if (option["x-component"] !== undefined) return maskDefinition(value, visibility);
  switch (option[holdsMark]) {
    case "data":
      return hiddenValue;
    case "plain":
      return hideIn(value);
    case "definition":
      return maskDefinition(value, visibility);
    case "traits":
      return maskData(value, { of: "Trait" }, visibility);
    case "variant":
      return variantShown(value, visibility);
    case "change":
      return changeShown(value);
    case "event":
      return eventShown(value, option, context);
    case "property":
      return propertyShown(value, option, context);
    case undefined:
      return fieldShown(value, option, context);
  }
}

function fieldShown(value: unknown, node: SchemaNode, context: Context): unknown {
  if (typeof value === "string") return isDescribed(node) ? hideAddresses(value) : hiddenValue;
  if (typeof value !== "object" || value === null) return isDescribed(node) ? value : hiddenValue;
  if (Array.isArray(value)) {
    const { items, prefixItems = [] } = node;
    if (items === undefined && prefixItems.length === 0) return hiddenValue;
    return value.map((item: unknown, index) => maskAt(item, prefixItems[index] ?? items, context));
  }
  return isDescribed(node) ? fieldsShown(value, node, context) : hiddenValue;
}

function fieldsShown(value: object, node: SchemaNode, context: Context): object {
  const { properties = {}, additionalProperties } = node;
  const others = typeof additionalProperties === "object" ? additionalProperties : {};
  return Object.fromEntries(
    Object.entries(value).map(([name, child]: [string, unknown]) => [
      hideAddresses(name),
      maskAt(child, Object.hasOwn(properties, name) ? properties[name] : others, context),
    ]),
  );
}

/** Nothing is known of a value without a type. */
function isDescribed({ type, const: constant, enum: named, properties }: SchemaNode): boolean {
  return type !== undefined || constant !== undefined || named !== undefined || properties !== undefined;
}

/** Of the outcome of a delivery, for handlers that put it into words. */
export function shownVariant<Variant extends object>(
  variant: Variant,
  visibility: Visibility | undefined,
): Variant {
  return visibility === undefined ? variant : (variantShown(variant, visibility) as Variant);
}

/** In a download it is JSON text. */
function variantShown(value: unknown, visibility: Visibility): unknown {
  const part = { source: deliveryEvent, visibility, place: stepsOfName("variant") };
  if (typeof value !== "string") return visiblePart(value, part);
  return JSON.stringify(visiblePart(JSON.parse(value), part));
}

/** Of a change in the audit log: what a definition compares, or an example, can be about a person. */
function changeShown(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return hiddenValue;
  const change = value as Readonly<Record<string, unknown>>;
  const [field = ""] = String(change["field"]).split(/[.[]/);
  return Object.fromEntries(
    Object.entries(change).map(([name, each]) => {
      const isShown = plainChanges.has(field) || (name !== "before" && name !== "after");
      return [name, isShown ? hideIn(each) : hiddenValue];
    }),
  );
}

const plainChanges: ReadonlySet<string> = new Set([
  "name",
  "status",
  "type",
  "channel",
  "resourceType",
  "personal",
  "permissions",
  "role",
  "timezone",
  "defaultCountry",
  "isDefault",
  "isFallback",
  "canRunMultiple",
  "version",
  "visiblePaths",
  "nameProperties",
  "authorsPublish",
  "approvalKinds",
  "expiresAt",
  "segmentId",
  "templateId",
  "journeyId",
]);

const deliveryEvent: DataSource = { of: "Event", event: "DFInternalMessageSent" };

/** Its data are traits or properties, as JSON text; its context is about a person. */
function eventShown(value: unknown, node: SchemaNode, context: Context): unknown {
  if (typeof value !== "object" || value === null) return hiddenValue;
  const row = value as Readonly<Record<string, unknown>>;
  const { traits, context: around, ...others } = row;
  const shown = fieldsShown(others, node, context);
  return Object.fromEntries(
    Object.keys(row).map((name): [string, unknown] => {
      if (name === "traits") return [name, dataShown(traits, sourceOfEvent(row), context.visibility)];
      if (name === "context") return [name, aroundShown(around)];
      return [name, (shown as Readonly<Record<string, unknown>>)[name]];
    }),
  );
}

function sourceOfEvent({ eventType, event }: Readonly<Record<string, unknown>>): DataSource {
  if (eventType === "identify" || eventType === "group") return { of: "Trait" };
  return { of: "Event", event: typeof event === "string" ? event : "" };
}

function dataShown(text: unknown, source: DataSource, visibility: Visibility): unknown {
  if (typeof text !== "string") return hiddenValue;
  try {
    return JSON.stringify(maskData(JSON.parse(text), source, visibility));
  } catch {
    return hiddenValue;
  }
}

/** In a download it is a text. */
function aroundShown(around: unknown): unknown {
  if (typeof around !== "object" || around === null) return around === null ? null : hiddenValue;
  return Object.fromEntries(Object.keys(around).map((name) => [hideAddresses(name), hiddenValue]));
}

function propertyShown(value: unknown, node: SchemaNode, context: Context): unknown {
  if (typeof value !== "object" || value === null || !("name" in value)) return hiddenValue;
  const { name, value: given, ...others } = value as Readonly<Record<string, unknown>>;
  const place = context.visibility.placesOf(String(name));
  return {
    ...fieldsShown(others, node, context),
    name,
    ...("value" in value && { value: propertyValueShown(given, place, context) }),
  };
}

function propertyValueShown(value: unknown, place: PropertySight, { visibility }: Context): unknown {
  if (typeof place === "object") return visiblePart(value, { ...place, visibility });
  switch (place) {
    case "visible":
      return value;
    case "asIds":
      return hideIn(value);
    case "partly":
    case "hidden":
      return hiddenValue;
  }
}

interface Part {
  readonly source: DataSource;
  readonly visibility: Visibility;
  readonly place: PathReach;
}

/** The names of an object as a whole stay, so that it has the shape that its schema says. */
function partOf(value: unknown, part: Part): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return visiblePart(value, part);
  return childrenOf(value, part);
}

function visiblePart(value: unknown, part: Part): unknown {
  const sight = part.visibility.sightOf(part.source, part.place);
  if (sight === "visible") return value;
  if (sight === "hidden" || typeof value !== "object" || value === null) return hiddenValue;
  if (!Array.isArray(value)) return childrenOf(value, part);
  return value.map((item: unknown, index) =>
    visiblePart(item, { ...part, place: [...part.place, { kind: "index", index }] }),
  );
}

function childrenOf(value: object, part: Part): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, child]: [string, unknown]) => [
      hideAddresses(name),
      visiblePart(child, { ...part, place: [...part.place, ...stepsOfName(name)] }),
    ]),
  );
}

/** Of something that the service says itself. */
function hideIn(value: unknown): unknown {
  if (typeof value === "string") return hideAddresses(value);
  if (Array.isArray(value)) return value.map(hideIn);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]: [string, unknown]) => [hideAddresses(name), hideIn(child)]),
  );
}
