/** Makes a provider the default of its channel, after saying what changes. */
import { Button, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useApi, useWords } from "../../data/index.js";
import { ChangeDialog } from "../../ui/index.js";
import { channelOperations, type Channel, type Provider } from "./channels.js";
import type { ProviderCard } from "./provider-cards.js";
import { channelsWords } from "./words.js";

export interface SetDefaultProps {
  readonly channel: Channel;
  readonly setting: Provider;
  readonly title: string;
  /** The provider that is the default now. */
  readonly before: ProviderCard | undefined;
}

export function SetDefault({ channel, setting, title, before }: SetDefaultProps): ReactNode {
  const say = useWords(channelsWords);
  const { client } = useApi();
  const [isOpen, setOpen] = useState(false);
  const names = { channel: say(channel), provider: title };
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say("setDefault")}
      </Button>
      {isOpen && (
        <ChangeDialog
          title={say("setDefault")}
          submit={say("confirm")}
          notice={say("defaultSet", { provider: title })}
          {...(before !== undefined && {
            undo: () => channelOperations[channel].setDefault(client, { type: before.type.type }),
          })}
          onSubmit={() => channelOperations[channel].setDefault(client, setting)}
          onClose={() => setOpen(false)}
        >
          <Text>
            {before === undefined
              ? say("askFirstDefault", names)
              : say("askDefault", { ...names, before: before.type.title })}
          </Text>
        </ChangeDialog>
      )}
    </>
  );
}
