/** How long the audit log of the workspace is kept. */
import { Alert, NumberInput, SegmentedControl, Stack, Text } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, Facts, ReadSection, SettingsForm, useSettingsForm } from "../../ui/index.js";
import { isShorter, retentionDraft, retentionOf, type RetentionDraft } from "./retention.js";
import { MayNot } from "./setting-rows.js";
import { workspaceWords } from "./workspace-words.js";

type Retention = Answer<"/api/admin/settings/audit-retention", "GET">;

const fewestDays = 30;
const mostDays = 3_650;

export function AuditRetention(): ReactNode {
  const say = useWords(workspaceWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  const read = useQueries().useQuery("get", "/api/admin/settings/audit-retention");
  return (
    <ReadSection
      title={say("auditRetention")}
      about={say("auditText")}
      read={read}
      beside={
        <ButtonLink variant="default" to="/w/$workspaceId/audit" params={{ workspaceId }}>
          {say("toAudit")}
        </ButtonLink>
      }
    >
      {(retention) => (
        <>
          {retention.ceilingDays !== null && (
            <Text size="sm">{say("ceilingText", { days: retention.ceilingDays })}</Text>
          )}
          {may("audit:write") ? <RetentionForm retention={retention} /> : <ReadOnly {...retention} />}
        </>
      )}
    </ReadSection>
  );
}

function ReadOnly({ days }: Retention): ReactNode {
  const say = useWords(workspaceWords);
  const kept = days === null ? say("forEver") : say("days", { count: days });
  return (
    <>
      <Facts facts={[[say("keep"), kept]]} />
      <MayNot permission="audit:write" />
    </>
  );
}

function RetentionForm({ retention }: { readonly retention: Retention }): ReactNode {
  const say = useWords(workspaceWords);
  const { client } = useApi();
  const most = retention.ceilingDays ?? mostDays;
  const form = useSettingsForm<Retention, RetentionDraft>({
    read: retention,
    draftOf: retentionDraft,
    isComplete: (draft) => retentionOf(draft) !== undefined,
    save: async (_, guarded) => {
      const days = retentionOf(draft);
      if (days !== undefined)
        await client.PUT("/api/admin/settings/audit-retention", {
          params: ifMatch(guarded),
          body: { days },
        });
    },
  });
  const { draft, byField, edit } = form;
  const days = retentionOf(draft);
  return (
    <SettingsForm form={form}>
      <Stack gap="sm">
        <SegmentedControl
          size="xs"
          style={{ alignSelf: "flex-start" }}
          aria-label={say("keep")}
          value={draft.isLimited ? "limited" : "forEver"}
          onChange={(chosen) => edit({ isLimited: chosen === "limited" })}
          data={[
            { value: "forEver", label: say("forEver") },
            { value: "limited", label: say("limited") },
          ]}
        />
        {draft.isLimited && (
          <NumberInput
            size="xs"
            label={say("daysKept")}
            description={say("daysText", { fewest: fewestDays, most })}
            required
            min={fewestDays}
            max={most}
            allowDecimal={false}
            value={draft.days}
            error={byField["days"]}
            onChange={(next) => edit({ days: next })}
          />
        )}
        {typeof days === "number" && isShorter(days, retention) && (
          <Alert
            variant="default"
            icon={<IconAlertTriangle size={18} color="var(--mantine-color-orange-6)" />}
          >
            {say("shorter", { days })}
          </Alert>
        )}
      </Stack>
    </SettingsForm>
  );
}
