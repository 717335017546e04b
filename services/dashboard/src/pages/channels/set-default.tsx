/** Makes a provider the default of its channel, after saying what changes. */
import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeError, Dialog } from "../../ui/index.js";
import { channelOperations, type Channel, type Provider } from "./channels.js";
import { channelsWords } from "./words.js";

export interface SetDefaultProps {
  readonly channel: Channel;
  readonly setting: Provider;
  readonly title: string;
  /** The title of the provider that is the default now. */
  readonly before: string | undefined;
  readonly onDone: () => void;
}

export function SetDefault({ channel, setting, title, before, onDone }: SetDefaultProps): ReactNode {
  const say = useWords(channelsWords);
  const { client } = useApi();
  const [isOpen, setOpen] = useState(false);
  const set = useMutation({
    mutationFn: () => channelOperations[channel].setDefault(client, setting),
    onSuccess: () => {
      setOpen(false);
      notifications.show({ message: say("defaultSet", { provider: title }) });
      onDone();
    },
  });
  const names = { channel: say(channel), provider: title };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say("setDefault")}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={say("setDefault")}>
        <Text mb="md">
          {before === undefined ? say("askFirstDefault", names) : say("askDefault", { ...names, before })}
        </Text>
        {set.error !== null && <ChangeError title={say("defaultFailed")} error={set.error} />}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => setOpen(false)}>
            {say("cancel")}
          </Button>
          <Button loading={set.isPending} onClick={() => set.mutate()}>
            {say("confirm")}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
