/** That the Test provider sends nothing: messages stay in the mailbox of the installation, to which it leads. */
import { Alert } from "@mantine/core";
import { IconMailbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { KnownPageLink } from "../links/known-page.js";
import { componentWords } from "../words.js";

export function TestMailboxNotice(): ReactNode {
  const say = useWords(componentWords);
  return (
    <Alert variant="default" icon={<IconMailbox size={18} />} title={say("goesToMailbox")}>
      {say("staysInMailbox")}{" "}
      <KnownPageLink page="mailbox" underline="always">
        {say("toMailbox")}
      </KnownPageLink>
    </Alert>
  );
}
