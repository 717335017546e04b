/** What a broadcast says: its template, which names the channel, its subscription group, and how one of the audience gets it. */
import { Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import {
  ChoiceField,
  GroupOfChannelField,
  TemplateField,
  withField,
  useSubscriptionGroups,
} from "../../../kinds/index.js";
import type { Template } from "../../../ui/index.js";
import { broadcastsWords } from "../words.js";
import { hasAddresses, withTemplate } from "./broadcast-draft.js";
import { ContentPreview, type ContentPreviewProps } from "./content-preview.js";
import { EditorSection, type DraftSectionProps } from "./editor-section.js";
import classes from "./editor.module.css";
import { editorWords } from "./words.js";

export interface ContentSectionProps extends DraftSectionProps, Pick<ContentPreviewProps, "id" | "prepare"> {
  /** Undefined while it is not known. */
  readonly template: Template | undefined;
}

export function ContentSection({
  id,
  draft,
  edit,
  missing,
  template,
  prepare,
}: ContentSectionProps): ReactNode {
  const say = useWords(editorWords);
  const { config, audience, subscriptionGroupId } = draft;
  const channel = config.message.type;
  return (
    <EditorSection name="content" title={say("content")} missing={missing}>
      <TemplateField
        value={draft.messageTemplateId ?? ""}
        onChange={(chosen) =>
          edit(say("templateAct", { name: chosen.name }), (before) => withTemplate(before, chosen))
        }
      />
      {template !== undefined && (
        <>
          <GroupOfChannelField
            channel={channel}
            mayBeNone={false}
            value={subscriptionGroupId}
            onChange={(groupId) =>
              edit(say("groupAct"), (before) =>
                withField(before, "subscriptionGroupId", groupId ?? undefined),
              )
            }
          />
          <NoGroup channel={channel} />
          {hasAddresses(channel) && (
            <ChoiceField
              label={say("duplicates")}
              value={draft.duplicateAddresses}
              choices={(["Once", "All"] as const).map((value) => ({ value, label: say(value) }))}
              onChange={(duplicateAddresses) =>
                edit(say("duplicatesAct"), (before) => ({ ...before, duplicateAddresses }))
              }
            />
          )}
          <Text fw={600} size="sm">
            {say("preview")}
          </Text>
          <ContentPreview id={id} template={template} audience={audience} prepare={prepare} />
        </>
      )}
    </EditorSection>
  );
}

interface NoGroupProps {
  readonly channel: Template["type"];
}

/** Those who get a message of a channel without groups cannot leave. */
export function NoGroup({ channel }: NoGroupProps): ReactNode {
  const say = useWords(editorWords);
  const sayChannel = useWords(broadcastsWords);
  const groups = useSubscriptionGroups();
  if (groups === undefined || groups.some((group) => group.channel === channel)) return null;
  return (
    <p className={classes.missing}>
      <IconAlertTriangle size={16} aria-hidden />
      {say("noGroup", { channel: sayChannel(channel) })}
    </p>
  );
}
