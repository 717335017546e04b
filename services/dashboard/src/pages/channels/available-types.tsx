/** The types of providers of a channel that are not set up: each leads to its form. */
import { Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useMay, useWords, useWorkspace } from "../../data/index.js";
import { ButtonLink } from "../../ui/index.js";
import type { Channel, ProviderType } from "./channels.js";
import classes from "./channels.module.css";
import { channelsWords } from "./words.js";

export interface AvailableTypesProps {
  readonly channel: Channel;
  readonly types: readonly ProviderType[];
  /** Said to those who may set one up. */
  readonly heading: "setUpOneOf" | "setUpAnother" | "setUpOwn";
}

export function AvailableTypes({ channel, types, heading }: AvailableTypesProps): ReactNode {
  const say = useWords(channelsWords);
  const may = useMay();
  const { id: workspaceId } = useWorkspace();
  return (
    <>
      <Text size="sm" c="dimmed" mt="md" id={`available-${channel}`}>
        {say(may("secrets:write") ? heading : "available")}
      </Text>
      <ul className={classes.types} aria-labelledby={`available-${channel}`}>
        {types.map(({ type, title }) => (
          <li key={type}>
            <ButtonLink
              variant="default"
              leftSection={may("secrets:write") ? <IconPlus size={14} aria-hidden /> : undefined}
              to="/w/$workspaceId/channels/$channel/$provider"
              params={{ workspaceId, channel, provider: type }}
            >
              {title}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
