/**
 * The variables of a template: the user, the tags, the opened secrets, and the links of a message. The caller provides
 * all of it; a template can reach nothing else.
 */
import type { Brand, Json } from "@signalbox/core";
import { addBrand } from "./brand/brand-scope.js";
import type { Surroundings } from "./liquid/writers.js";

export interface TemplateVariables {
  /** User properties by name: `user.*`. */
  readonly user: Readonly<Record<string, Json>>;
  /** `tags.*` */
  readonly tags: Readonly<Record<string, string>>;
  /** Those the template names (`secretNamesOf`), opened or masked: `secrets.*`. */
  readonly secrets: Readonly<Record<string, string>>;
  /** `workspace_id` */
  readonly workspaceId: string;
  /** `message_id`: of the delivery. */
  readonly messageId: string;
  /** `subscription_group_id` */
  readonly subscriptionGroupId?: string;
  /** `identifier_key` */
  readonly identifierKey: string;
  /** `brand.*`: of the workspace, or of its parent. Absent: none is set. */
  readonly brand?: Brand;
}

/** Links a template may use. `undefined`: it does not exist, and a template that uses it cannot be rendered. */
export interface TemplateLinks {
  /** Of a message without a subscription group, the page on which its recipient chooses among all groups. */
  unsubscribeUrl(): string | undefined;
  managementUrl(options: { readonly showsAllChannels: boolean }): string | undefined;
  /** Empty for a message that is not stored. */
  viewInBrowserUrl(): string | undefined;
}

/**
 * The variables under their Liquid names, for a text in those surroundings. Without prototypes, and created anew each time,
 * since Liquid writes into it.
 */
export function liquidScope(
  variables: TemplateVariables,
  surroundings: Surroundings,
): Record<string, unknown> {
  const scope: Record<string, unknown> = Object.create(null);
  scope["user"] = variables.user;
  scope["tags"] = variables.tags;
  scope["secrets"] = variables.secrets;
  scope["workspace_id"] = variables.workspaceId;
  scope["message_id"] = variables.messageId;
  scope["identifier_key"] = variables.identifierKey;
  if (variables.subscriptionGroupId !== undefined) {
    scope["subscription_group_id"] = variables.subscriptionGroupId;
  }
  addBrand(scope, variables.brand ?? {}, surroundings);
  return scope;
}
