/** The templates of the messages that a journey sends, over any channel. Pure. */
import type { JourneyDefinition } from "../../../kinds/index.js";
import type { SentTemplate } from "../../../ui/index.js";

/** A message that belongs to no group can be left by nobody. */
export function sentTemplates(definition: JourneyDefinition | undefined): readonly SentTemplate[] {
  return (definition?.nodes ?? []).flatMap((node) =>
    node.type === "MessageNode" && node.variant.templateId !== ""
      ? [
          {
            id: node.variant.templateId,
            isTransactional: node.subscriptionGroupId === null,
            ...(node.variant.type === "Email" && { provider: node.variant.providerOverride }),
          },
        ]
      : [],
  );
}
