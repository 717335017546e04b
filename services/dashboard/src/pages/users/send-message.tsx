/** Sends one published template to one person: with a preview as this person, and why it would not go out. */
import { Alert, Checkbox, List, Select, Text } from "@mantine/core";
import type { Answer, Schema } from "@signalbox/client";
import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ChangeDialog,
  ErrorNotice,
  Explanation,
  RenderedTemplate,
  templateChannels,
  Time,
  usePreviewUser,
  UserText,
} from "../../ui/index.js";
import { deliveriesWords } from "../deliveries/words.js";
import type { UserProfile } from "./user-profile.js";
import { usersWords } from "./words.js";

export interface SendMessageProps {
  readonly user: UserProfile;
  readonly onClose: () => void;
}

export function SendMessage({ user, onClose }: SendMessageProps): ReactNode {
  const say = useWords(usersWords);
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  // One id for the dialog: however often it is sent, it is one message.
  const [messageId] = useState(() => crypto.randomUUID());
  const [templateId, setTemplateId] = useState<string>();
  const [groupId, setGroupId] = useState<string>();
  const [isCampaign, setCampaign] = useState(true);
  const templates = usePublished();
  const template = templates?.find(({ id }) => id === templateId);
  const asked =
    template === undefined
      ? undefined
      : {
          templateId: template.id,
          channel: template.type,
          transactional: !isCampaign,
          ...(groupId !== undefined && { subscriptionGroupId: groupId }),
        };
  const foreseen = useQueries().useQuery(
    "post",
    "/api/admin/content/templates/foresee",
    { body: { userId: user.id, ...(asked ?? { templateId: "none", channel: "Email" }) } },
    { enabled: asked !== undefined },
  );
  return (
    <ChangeDialog
      title={say("sendMessage")}
      submit={say("sendNow")}
      size="lg"
      canSubmit={foreseen.data?.reasons.length === 0}
      notice={say("messageRequested")}
      onSubmit={async () =>
        asked === undefined
          ? undefined
          : client.POST("/api/admin/content/templates/batch-send", {
              body: { ...asked, users: [{ id: user.id, messageId, properties: {} }] },
            })
      }
      onClose={onClose}
      onDone={() =>
        void navigate({ to: "/w/$workspaceId/deliveries/$messageId", params: { workspaceId, messageId } })
      }
    >
      <TemplateChoice templates={templates} value={templateId} onChoose={setTemplateId} />
      {template !== undefined && (
        <>
          <GroupChoice channel={template.type} user={user} value={groupId} onChoose={setGroupId} />
          <Checkbox
            label={say("asCampaign")}
            description={say("asCampaignText")}
            checked={isCampaign}
            onChange={({ currentTarget }) => setCampaign(currentTarget.checked)}
          />
          {foreseen.error !== null && (
            <ErrorNotice error={foreseen.error} onRetry={() => void foreseen.refetch()} />
          )}
          {foreseen.data !== undefined && <Foreseen foreseen={foreseen.data} />}
          <Preview template={template} userId={user.id} />
        </>
      )}
    </ChangeDialog>
  );
}

type Template = Schema<"Template">;

/** Undefined while they are read. */
function usePublished(): readonly Template[] | undefined {
  const { data } = useQueries().useQuery("get", "/api/admin/content/templates", {});
  return data?.templates.filter(({ definition, archived }) => definition !== undefined && archived !== true);
}

interface TemplateChoiceProps {
  readonly templates: readonly Template[] | undefined;
  readonly value: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function TemplateChoice({ templates = [], value, onChoose }: TemplateChoiceProps): ReactNode {
  const say = useWords(usersWords);
  const sayChannel = useWords(deliveriesWords);
  return (
    <Select
      label={say("template")}
      required
      searchable
      data-autofocus
      nothingFoundMessage={say("noTemplate")}
      data={templateChannels.map((channel) => ({
        group: sayChannel(channel),
        items: templates
          .filter(({ type }) => type === channel)
          .map(({ id, name }) => ({ value: id, label: name })),
      }))}
      value={value ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
    />
  );
}

interface GroupChoiceProps {
  readonly channel: Template["type"];
  readonly user: UserProfile;
  readonly value: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function GroupChoice({ channel, user, value, onChoose }: GroupChoiceProps): ReactNode {
  const say = useWords(usersWords);
  const { data = [] } = useQueries().useQuery("get", "/api/admin/subscription-groups", {});
  const known = new Set(user.subscriptions.map(({ id }) => id));
  const groups = data.filter((group) => group.channel === channel && known.has(group.id));
  if (groups.length === 0) return null;
  return (
    <Select
      label={say("subscriptionGroup")}
      description={say("groupHint")}
      clearable
      placeholder={say("noGroup")}
      data={groups.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
    />
  );
}

interface ForeseenProps {
  readonly foreseen: Answer<"/api/admin/content/templates/foresee", "POST">;
}

function Foreseen({ foreseen: { to, reasons, heldUntil } }: ForeseenProps): ReactNode {
  const say = useWords(usersWords);
  if (reasons.length > 0)
    return (
      <Alert color="orange" icon={<IconAlertTriangle size={16} />} title={say("wouldNotGo")} role="status">
        <List size="sm">
          {reasons.map((reason) => (
            <List.Item key={reason.code}>
              <Explanation says={[reason]} text={reason.text} />
            </List.Item>
          ))}
        </List>
      </Alert>
    );
  if (heldUntil !== undefined)
    return (
      <Alert color="yellow" icon={<IconClock size={16} />} role="status">
        {say("wouldBeHeld")} <Time at={heldUntil} />
      </Alert>
    );
  return (
    <Text role="status">
      <UserText limit={300}>{say("wouldGo", { to: to ?? "" })}</UserText>
    </Text>
  );
}

function Preview({ template, userId }: { readonly template: Template; readonly userId: string }): ReactNode {
  const user = usePreviewUser(userId);
  return <RenderedTemplate template={template} user={user} version="published" as="phone" />;
}
