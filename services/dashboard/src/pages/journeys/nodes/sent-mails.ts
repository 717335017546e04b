/** The templates of the mails that a journey sends. Pure. */
import type { JourneyDefinition } from "../../../kinds/index.js";
import type { SentTemplate } from "../../../ui/index.js";

/** A message that belongs to no group can be left by nobody. */
export function sentMails(definition: JourneyDefinition | undefined): readonly SentTemplate[] {
  return (definition?.nodes ?? []).flatMap((node) =>
    node.type === "MessageNode" && node.variant.type === "Email" && node.variant.templateId !== ""
      ? [
          {
            id: node.variant.templateId,
            isTransactional: node.subscriptionGroupId === null,
            provider: node.variant.providerOverride,
          },
        ]
      : [],
  );
}
