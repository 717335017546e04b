/**
 * The latest file of that name that an event attached (inside a run, its own events first), as `{ type, key,
 * name, mimeType }`. An event that lists a file without its name has it as the key.
 */
import { asks, attachedFilesProperty, isJsonObject, type Json } from "@signalbox/core";
import { z } from "zod";
import { keyPath } from "../json-path.js";
import { propertyKey } from "../segment-nodes/fields.js";
import { latestValue } from "./latest-value.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface FileProperty {
  readonly type: "File";
  readonly name: string;
}

export const file: LeafKind<FileProperty> = defineProperty({
  type: "File",
  schema: z
    .object({ type: z.literal("File"), name: asks("file", propertyKey.describe("The name of the file.")) })
    .describe("The latest file of a name that an event attached: `{type, key, name, mimeType}`."),
  runInterest: () => ({ event: "*", mentioning: attachedFilesProperty }),
  compile: ({ name }, context) => {
    const source = { of: "any", mentioning: attachedFilesProperty } as const;
    const latest = latestValue({ source, path: keyPath(attachedFilesProperty, name) }, context);
    return {
      ...latest,
      evaluate: (input, ...rest) => {
        const finding = latest.evaluate(input, ...rest);
        return { ...finding, value: withName(finding.value, name) };
      },
    };
  },
});

function withName(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && typeof value["name"] !== "string" ? { ...value, name } : value;
}
