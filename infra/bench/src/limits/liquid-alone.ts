/**
 * The limit of rendering: liquidjs alone on the same text, parsed once, for the same users. Checks and escapes nothing.
 */
import type { TemplateVariables } from "@signalbox/templates";
import { Liquid } from "liquidjs";
import { linksOfMails } from "../messaging/mail-inputs.js";

/** Renders the text with the variables of a user. */
export function liquidAlone(text: string): (variables: TemplateVariables) => string {
  const liquid = new Liquid({ ownPropertyOnly: true });
  const url = linksOfMails.unsubscribeUrl() ?? "";
  registerPlainTag(liquid, "unsubscribe_url", url);
  registerPlainTag(liquid, "unsubscribe_link", `<a href="${url}">unsubscribe</a>`);
  const parsed = liquid.parse(text);
  return ({ user, tags, workspaceId, subscriptionGroupId, identifierKey }) => {
    const scope = {
      user,
      tags,
      workspace_id: workspaceId,
      subscription_group_id: subscriptionGroupId,
      identifier_key: identifierKey,
    };
    return String(liquid.renderSync(parsed, scope));
  };
}

function registerPlainTag(liquid: Liquid, name: string, text: string): void {
  liquid.registerTag(name, { parse: () => undefined, render: () => text });
}
