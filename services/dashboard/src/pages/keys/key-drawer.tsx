/** One API key beside the list: what it permits, where from and until when. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useWords, useWorkspace } from "../../data/index.js";
import {
  Badge,
  ButtonLink,
  Facts,
  ChangeDialog,
  Id,
  Principal,
  RowPanel,
  Time,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import type { KeyRow } from "./key-row.js";
import { keysWords } from "./words.js";

export interface KeyDrawerProps {
  /** Undefined while none is open. */
  readonly id: string | undefined;
  readonly apiKey: KeyRow | undefined;
  readonly isRead: boolean;
}

export function KeyDrawer({ id, apiKey, isRead }: KeyDrawerProps): ReactNode {
  const say = useWords(keysWords);
  const { change } = useListSearch();
  const close = (): void => change({ open: undefined }, { keepsPage: true });
  return (
    <RowPanel
      id={id}
      row={apiKey}
      isRead={isRead}
      titleOf={(row) => row?.name ?? say("key")}
      gone={say("gone")}
      onClose={close}
    >
      {(row) => <Details apiKey={row} onRevoked={close} />}
    </RowPanel>
  );
}

interface DetailsProps {
  readonly apiKey: KeyRow;
  readonly onRevoked: () => void;
}

function Details({ apiKey, onRevoked }: DetailsProps): ReactNode {
  const say = useWords(keysWords);
  const may = useMay();
  const { client } = useApi();
  const { id: workspaceId } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const { id, name, owner, ownerName, permissions, networks, expiresAt, lastUsedAt, createdBy } = apiKey;
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [say("id"), <Id value={id} of={say("id")} />],
          [
            say("owner"),
            owner === undefined ? (
              say("ofWorkspace")
            ) : (
              <UserText limit={120}>{ownerName ?? owner.id}</UserText>
            ),
          ],
          [
            say("permits"),
            permissions === undefined ? (
              say("everything")
            ) : (
              <Group gap={4}>
                {permissions.map((permission) => (
                  <Badge key={permission} color="gray">
                    {permission}
                  </Badge>
                ))}
              </Group>
            ),
          ],
          [say("networks"), networks === undefined ? say("everywhere") : networks.join(", ")],
          [say("expires"), expiresAt === undefined ? say("noEnd") : <Time at={expiresAt} />],
          [say("lastUsed"), lastUsedAt === undefined ? say("neverUsed") : <Time at={lastUsedAt} />],
          [say("created"), <Time at={apiKey.createdAt} />],
          [say("createdBy"), createdBy && <Principal of={createdBy} />],
        ]}
      />
      <Group gap="xs">
        {may("audit:read") && (
          <ButtonLink
            variant="default"
            to="/w/$workspaceId/audit"
            params={{ workspaceId }}
            search={{ actor: id }}
          >
            {say("audit")}
          </ButtonLink>
        )}
        {may("keys:write") && (
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
            {say("revoke")}
          </Button>
        )}
      </Group>
      {isAsking && (
        <ChangeDialog
          title={say("revoke")}
          submit={say("revoke")}
          isDangerous
          onSubmit={() => client.DELETE("/api/admin/admin-keys", { body: { id } })}
          onClose={() => setAsking(false)}
          onDone={onRevoked}
        >
          <Text>{say("revokeText", { name: name.slice(0, 100) })}</Text>
        </ChangeDialog>
      )}
    </Stack>
  );
}
