/** The workspace itself, its approvals, its audit log and its children. */
import { Checkbox, Group, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import { ifMatch, type Body } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  type ApprovalKind,
  Badge,
  ButtonLink,
  ChangeError,
  Facts,
  formWords,
  Id,
  ReadSection,
  useChange,
  UserText,
} from "../../ui/index.js";
import { GeneralSettings } from "./general-settings.js";
import { settingsWords } from "./words.js";

export function WorkspaceSettings(): ReactNode {
  const may = useMay();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
      <GeneralSettings />
      <Stack>
        {may("workspaces:read") && <Workspace />}
        {may("approvals:read") && <Approvals />}
        {may("audit:read") && <AuditRetention />}
        {may("workspaces:read") && <Children />}
      </Stack>
    </SimpleGrid>
  );
}

function Workspace(): ReactNode {
  const say = useWords(settingsWords);
  const { id } = useWorkspace();
  const read = useQueries().useQuery("get", "/api-l/admin/workspaces", {
    params: { query: { workspaceId: id } },
  });
  return (
    <ReadSection title={say("workspace")} read={read}>
      {(workspace) => (
        <Facts
          facts={[
            [say("id"), <Id value={id} of={say("id")} />],
            [say("kind"), workspace && say(workspace.type)],
            [say("domain"), workspace?.domain && <UserText>{workspace.domain}</UserText>],
            [say("status"), workspace && say(workspace.status)],
          ]}
        />
      )}
    </ReadSection>
  );
}

const allKinds: readonly ApprovalKind[] = [
  "Journey",
  "Template",
  "Broadcast",
  "Segment",
  "UserProperty",
  "SubscriptionPage",
];

function Approvals(): ReactNode {
  const say = useWords(settingsWords);
  const form = useWords(formWords);
  const may = useMay();
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const read = useQueries().useQuery("get", "/api/admin/settings/approvals");
  const action = useChange((body: Body<"/api/admin/settings/approvals", "PUT">) =>
    client.PUT("/api/admin/settings/approvals", { params: ifMatch(read.data ?? {}), body }),
  );
  const isFixed = !may("members:write") || action.isRunning;
  return (
    <ReadSection
      title={say("approvals")}
      read={read}
      beside={
        <ButtonLink variant="default" to="/w/$workspaceId/approvals" params={{ workspaceId }}>
          {say("toApprovals")}
        </ButtonLink>
      }
    >
      {({ authorsPublish, kinds }) => (
        <Stack>
          <Switch
            label={say("authorsPublish")}
            description={say("authorsPublishText")}
            checked={authorsPublish}
            disabled={isFixed}
            onChange={({ currentTarget }) => void action.run({ authorsPublish: currentTarget.checked })}
          />
          <Checkbox.Group
            label={say("approvalKinds")}
            description={say("approvalKindsText")}
            value={kinds}
            onChange={(chosen) =>
              void action.run({ authorsPublish, kinds: allKinds.filter((kind) => chosen.includes(kind)) })
            }
          >
            <Stack gap={6} mt={6}>
              {allKinds.map((kind) => (
                <Checkbox
                  key={kind}
                  value={kind}
                  label={say(`kind_${kind}`)}
                  disabled={isFixed || authorsPublish}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {action.error !== undefined && <ChangeError title={form("notDone")} error={action.error} />}
        </Stack>
      )}
    </ReadSection>
  );
}

function AuditRetention(): ReactNode {
  const say = useWords(settingsWords);
  const { id: workspaceId } = useWorkspace();
  const read = useQueries().useQuery("get", "/api/admin/settings/audit-retention");
  return (
    <ReadSection
      title={say("auditRetention")}
      read={read}
      beside={
        <ButtonLink variant="default" to="/w/$workspaceId/audit" params={{ workspaceId }}>
          {say("toAudit")}
        </ButtonLink>
      }
    >
      {({ days, ceilingDays }) => (
        <Facts
          facts={[
            [say("keptFor"), days === null ? say("forEver") : say("days", { count: days })],
            [
              say("ceiling"),
              ceilingDays === null
                ? undefined
                : say("ceilingText", { days: say("days", { count: ceilingDays }) }),
            ],
          ]}
        />
      )}
    </ReadSection>
  );
}

function Children(): ReactNode {
  const say = useWords(settingsWords);
  const read = useQueries().useQuery("get", "/api-l/admin/workspaces/child", {
    params: { query: { limit: 100 } },
  });
  return (
    <ReadSection title={say("children")} read={read}>
      {({ workspaces }) =>
        workspaces.length === 0 ? (
          <Text c="dimmed">{say("noChildren")}</Text>
        ) : (
          <Stack gap={6}>
            {workspaces.map(({ id, name, status, externalId }) => (
              <Group key={id} gap={8}>
                <ButtonLink
                  variant="subtle"
                  to="/w/$workspaceId/settings"
                  params={{ workspaceId: id }}
                  search={{}}
                >
                  <UserText limit={80}>{name}</UserText>
                </ButtonLink>
                <Badge color={status === "Active" ? "green" : "gray"}>{say(status)}</Badge>
                {externalId !== undefined && (
                  <Text span size="sm" c="dimmed">
                    <UserText limit={80}>{externalId}</UserText>
                  </Text>
                )}
              </Group>
            ))}
          </Stack>
        )
      }
    </ReadSection>
  );
}
