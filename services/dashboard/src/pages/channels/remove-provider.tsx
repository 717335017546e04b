/** Removes a provider, after saying what it is used for; the default of several hands over to another one first. */
import { Alert, Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { useApi, useMay, useQueries, useWords, useWorkspace } from "../../data/index.js";
import { ChangeDialog, UseList } from "../../ui/index.js";
import { channelOperations, type Channel, type Provider, type ProviderType } from "./channels.js";
import type { ProviderCard } from "./provider-cards.js";
import { journeysWithout } from "./provider-use.js";
import { channelsWords } from "./words.js";

export interface RemoveProviderProps {
  readonly channel: Channel;
  readonly type: ProviderType;
  readonly setting: Provider;
  /** The others of the channel that are set up. */
  readonly others: readonly ProviderCard[];
}

export function RemoveProvider(props: RemoveProviderProps): ReactNode {
  const say = useWords(channelsWords);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may("secrets:write")) return null;
  // To hand over, the default is changed first.
  const isBlocked = props.setting.isDefault && props.others.length > 0 && !may("settings:write");
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={14} />}
        disabled={isBlocked}
        title={isBlocked ? say("mayNotHandOver") : undefined}
        onClick={() => setOpen(true)}
      >
        {say("remove")}
      </Button>
      {isOpen && <RemoveDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function RemoveDialog(props: RemoveProviderProps & { readonly onClose: () => void }): ReactNode {
  const { channel, type, setting, others, onClose } = props;
  const say = useWords(channelsWords);
  const may = useMay();
  const { client } = useApi();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const handsOver = setting.isDefault && others.length > 0;
  const [successor, setSuccessor] = useState(others[0]?.type.type ?? "");
  const journeys = useQueries().useQuery("get", "/api/admin/journeys", {}, { enabled: may("journeys:read") });
  const isLast = others.length === 0;
  const without = journeysWithout(journeys.data?.journeys ?? [], { channel, type: type.type, isLast });
  const { setDefault, remove } = channelOperations[channel];
  const submit = async (): Promise<unknown> => {
    if (!handsOver) return remove(client, setting);
    const next = others.find((each) => each.type.type === successor)?.setting;
    await setDefault(client, {
      type: successor,
      ...(next?.updatedAt !== undefined && { updatedAt: next.updatedAt }),
    });
    // It is no default any more, which is a change of it too: it has another version than the one that was read.
    return remove(client, { type: type.type });
  };
  return (
    <ChangeDialog
      title={say("removeTitle", { provider: type.title })}
      submit={say("remove")}
      isDangerous
      canSubmit={!journeys.isLoading}
      notice={say("removed", { provider: type.title })}
      rereads="elsewhere"
      onSubmit={submit}
      onClose={onClose}
      // What is typed into the form of what is gone is not asked about.
      onDone={() =>
        void navigate({ to: "/w/$workspaceId/channels", params: { workspaceId }, ignoreBlocker: true })
      }
    >
      <Text>{say("removeText")}</Text>
      {isLast && <Text fw={500}>{say("removeLast", { channel: say(channel) })}</Text>}
      {setting.isFallback && <Text>{say("removeFallback", { channel: say(channel) })}</Text>}
      {handsOver && (
        <NativeSelect
          size="xs"
          label={say("successor")}
          description={say("successorText", { channel: say(channel) })}
          data={others.map((each) => ({ value: each.type.type, label: each.type.title }))}
          value={successor}
          onChange={({ currentTarget }) => setSuccessor(currentTarget.value)}
        />
      )}
      {handsOver && successor === "Test" && (
        <Alert color="orange">{say("removeToTest", { channel: say(channel) })}</Alert>
      )}
      {without.length > 0 && (
        <Stack gap={6}>
          <Text>{say("journeysWithout", { count: without.length })}</Text>
          <UseList
            uses={without.slice(0, mostListed).map(({ id, name, status }) => ({
              kind: "journey",
              id,
              name,
              status,
              preventsDeletion: false,
            }))}
          />
          {without.length > mostListed && (
            <Text c="dimmed">{say("moreJourneys", { count: without.length - mostListed })}</Text>
          )}
        </Stack>
      )}
    </ChangeDialog>
  );
}

const mostListed = 10;
