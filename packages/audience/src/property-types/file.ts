/**
 * The latest file of that name that an event attached (inside a run, its own events first), as `{ type, key,
 * name, mimeType }`.
 */
import { attachedFilesProperty } from "@signalbox/core";
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
    .object({ type: z.literal("File"), name: propertyKey.describe("The name of the file.") })
    .describe("The latest file of a name that an event attached: `{type, key, name, mimeType}`."),
  runInterest: () => ({ event: "*", mentioning: attachedFilesProperty }),
  compile: ({ name }, context) =>
    latestValue(
      {
        source: { of: "any", mentioning: attachedFilesProperty },
        path: keyPath(attachedFilesProperty, name),
      },
      context,
    ),
});
