/** What a vendor reports, and the address that it reports to, to be copied. */
import { Alert, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { serviceUrl, useWords, useWorkspace } from "../../data/index.js";
import { Copy } from "../../ui/index.js";
import type { ProviderType } from "./channels.js";
import classes from "./channels.module.css";
import { webhookAddress } from "./provider-cards.js";
import { channelsWords } from "./words.js";

export interface ReportsToProps {
  readonly type: ProviderType;
  /** Below the address of the service. */
  readonly path: string;
  /** Undefined while `PUBLIC_URL` is not set. */
  readonly publicUrl: string | undefined;
}

/** Without a public address the one that is shown may be right for browsers only. */
export function ReportsTo({ type: { reports }, path, publicUrl }: ReportsToProps): ReactNode {
  const say = useWords(channelsWords);
  const { id: workspaceId } = useWorkspace();
  const address = webhookAddress({ publicUrl, serviceUrl }, path, workspaceId);
  return (
    <div>
      <Text c="dimmed" mb={6}>
        {say("webhookText")}
      </Text>
      {publicUrl === undefined && (
        <Alert color="orange" mb={6} title={say("noPublicUrl")}>
          {say("noPublicUrlText")}
        </Alert>
      )}
      <Group className={classes.address} wrap="nowrap" gap="xs">
        <code>{address}</code>
        <Copy value={address} of={say("webhookOf")} />
      </Group>
      {reports !== undefined && (
        <Text size="sm" c="dimmed" mt={6}>
          {reports.length === 0
            ? say("reportsNothing")
            : say("reportsStates", { states: reports.map((state) => say(state)).join(", ") })}
        </Text>
      )}
    </div>
  );
}
