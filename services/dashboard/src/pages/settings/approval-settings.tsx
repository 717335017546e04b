/** Whether authors publish without approval, and what needs one. */
import { Checkbox, Stack, Switch } from "@mantine/core";
import { ifMatch, type Body } from "@signalbox/client";
import type { ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  type ApprovalKind,
  ButtonLink,
  ChangeError,
  formWords,
  ReadSection,
  useChange,
} from "../../ui/index.js";
import { settingsWords } from "./words.js";

const allKinds: readonly ApprovalKind[] = [
  "Journey",
  "Template",
  "Broadcast",
  "Segment",
  "UserProperty",
  "SubscriptionPage",
];

export function Approvals(): ReactNode {
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
