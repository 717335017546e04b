/** The issues of a webhook's body at the fields of its form. Pure. */
import type { Issue } from "@signalbox/client";
import type { JsonPath } from "../../../../editing/index.js";
import { pathAtPlace, type WebhookBody } from "./webhook-body.js";

/** The first at a field, or within it; of the empty path, the first that no field of the body has. */
export function issueWithin(issues: readonly Issue[], body: WebhookBody, path: JsonPath): Issue | undefined {
  return issues
    .filter(({ path: [field] }) => field === "body")
    .find((issue) => {
      const place = placeOf(issue, body);
      if (place === undefined || place === "") return path.length === 0;
      const field = path.join(".");
      return path.length > 0 && (place === field || place.startsWith(`${field}.`));
    });
}

/** As the service names it: `config.url`. */
function placeOf({ values: { within, line, column } }: Issue, body: WebhookBody): string | undefined {
  if (typeof within === "string") return within;
  if (typeof line !== "number") return undefined;
  return pathAtPlace(body, { line, column: typeof column === "number" ? column : 1 })?.join(".");
}
