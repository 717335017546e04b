/** Whether a user property's definition can be put into force; the counterpart of `checkSegmentDefinition`. */
import { isJsonObject, whatToDo } from "@signalbox/core";
import type { PropertyDefinition } from "./definition.js";
import { faultsOf, reported, type Checked } from "./faults.js";
import { propertyTypes } from "./property-types/index.js";

/** Never throws, whatever it is given. */
export function checkPropertyDefinition(raw: unknown): Checked<PropertyDefinition> {
  if (!isJsonObject(raw)) {
    return { ok: false, faults: [{ path: "", problem: "must be an object with a type" }] };
  }
  const kind = propertyTypes.find(raw["type"]);
  if (kind?.check !== undefined) return kind.check(raw);
  const result = propertyTypes.schema.safeParse(raw, { error: whatToDo });
  if (result.success) return { ok: true, definition: result.data };
  return { ok: false, faults: reported(faultsOf(result.error, [])) };
}
