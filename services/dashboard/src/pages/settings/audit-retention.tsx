/** How long audit logs are kept: that of the workspace, and for owners those of the installation. */
import { Alert, Text } from "@mantine/core";
import { ifMatch, type Answer } from "@signalbox/client";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink, Facts, ReadSection, SettingsForm, useSettingsForm } from "../../ui/index.js";
import { DaysField } from "./days-field.js";
import { daysOf, fewestDays, isOutside, isShorter, mostDays, type DaysDraft } from "./retention.js";
import { MayNot } from "./setting-rows.js";
import { workspaceWords } from "./workspace-words.js";

type Retention = Answer<"/api/admin/settings/audit-retention", "GET">;
type InstallationRetention = Answer<"/api/admin/installation/audit-retention", "GET">;

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
  const form = useSettingsForm({
    read: retention,
    draftOf: ({ days }) => ({ days: days as DaysDraft }),
    fields: { days: { label: say("keep"), textOf: useDaysText(say("forEver")) } },
    isComplete: ({ days }) => isPermitted(days, retention.ceilingDays ?? mostDays),
    save: ({ days = "" }, guarded) =>
      client.PUT("/api/admin/settings/audit-retention", {
        params: ifMatch(guarded),
        body: { days: daysOf(days) ?? null },
      }),
  });
  const { days } = form.draft;
  return (
    <SettingsForm form={form}>
      <DaysField
        label={say("keep")}
        unlimited={say("forEver")}
        most={retention.ceilingDays ?? mostDays}
        value={days}
        error={form.byField["days"]}
        onChange={(next) => form.edit({ days: next })}
      />
      <Shorter days={days} before={[retention.days, retention.ceilingDays]} />
    </SettingsForm>
  );
}

function isPermitted(days: DaysDraft, most = mostDays): boolean {
  return daysOf(days) !== undefined && !isOutside(days, { fewest: fewestDays, most });
}

function useDaysText(unlimited: string): (days: DaysDraft) => string {
  const say = useWords(workspaceWords);
  return (days) => (days === null ? unlimited : say("days", { count: Number(days) }));
}

interface ShorterProps {
  readonly days: DaysDraft;
  readonly before: readonly (number | null)[];
}

function Shorter({ days, before }: ShorterProps): ReactNode {
  const say = useWords(workspaceWords);
  if (typeof days !== "number" || !isShorter(days, before)) return null;
  return (
    <Alert variant="default" icon={<IconAlertTriangle size={18} color="var(--mantine-color-orange-6)" />}>
      {say("shorter", { days })}
    </Alert>
  );
}

/** For owners alone. */
export function InstallationAuditRetention(): ReactNode {
  const say = useWords(workspaceWords);
  const read = useQueries().useQuery("get", "/api/admin/installation/audit-retention");
  return (
    <ReadSection title={say("installationAudit")} about={say("installationAuditText")} read={read}>
      {(retention) => <InstallationForm retention={retention} />}
    </ReadSection>
  );
}

function InstallationForm({ retention }: { readonly retention: InstallationRetention }): ReactNode {
  const say = useWords(workspaceWords);
  const { client } = useApi();
  const form = useSettingsForm({
    read: retention,
    draftOf: ({ days, workspaceCeilingDays }) => ({
      workspaceCeilingDays: workspaceCeilingDays as DaysDraft,
      days: days as DaysDraft,
    }),
    fields: {
      workspaceCeilingDays: { label: say("ceiling"), textOf: useDaysText(say("noCeiling")) },
      days: { label: say("ownLog"), textOf: useDaysText(say("forEver")) },
    },
    isComplete: (draft) => Object.values(draft).every((days) => isPermitted(days)),
    save: (change, guarded) => {
      const { days, workspaceCeilingDays } = { ...guarded, ...change };
      return client.PUT("/api/admin/installation/audit-retention", {
        params: ifMatch(guarded),
        body: { days: daysOf(days) ?? null, workspaceCeilingDays: daysOf(workspaceCeilingDays) ?? null },
      });
    },
  });
  const { draft, byField, edit } = form;
  return (
    <SettingsForm form={form}>
      <DaysField
        label={say("ceiling")}
        unlimited={say("noCeiling")}
        value={draft.workspaceCeilingDays}
        error={byField["workspaceCeilingDays"]}
        onChange={(workspaceCeilingDays) => edit({ workspaceCeilingDays })}
      />
      <Shorter days={draft.workspaceCeilingDays} before={[retention.workspaceCeilingDays]} />
      <DaysField
        label={say("ownLog")}
        unlimited={say("forEver")}
        value={draft.days}
        error={byField["days"]}
        onChange={(days) => edit({ days })}
      />
      <Shorter days={draft.days} before={[retention.days]} />
    </SettingsForm>
  );
}
