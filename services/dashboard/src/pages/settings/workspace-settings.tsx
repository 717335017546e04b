/** The workspace itself, its approvals, its audit log and its children. */
import { SimpleGrid, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useMay, useSession } from "../../data/index.js";
import { Approvals } from "./approval-settings.js";
import { AuditRetention, InstallationAuditRetention } from "./audit-retention.js";
import { ChildWorkspaces } from "./child-workspaces.js";
import { GeneralSettings } from "./general-settings.js";
import { ThisWorkspace } from "./this-workspace.js";

export function WorkspaceSettings(): ReactNode {
  const may = useMay();
  const { member } = useSession();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} style={{ alignItems: "start" }}>
      <Stack>
        <GeneralSettings />
        {may("workspaces:read") && <ChildWorkspaces />}
      </Stack>
      <Stack>
        {may("approvals:read") && <Approvals />}
        {may("audit:read") && <AuditRetention />}
        {member?.isOwner === true && <InstallationAuditRetention />}
        {may("workspaces:read") && <ThisWorkspace />}
      </Stack>
    </SimpleGrid>
  );
}
