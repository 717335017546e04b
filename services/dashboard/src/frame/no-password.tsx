/** Reminds members who have no way to sign in again to set a password. */
import { Alert } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSession, useWords, useWorkspace } from "../data/index.js";
import { TextLink } from "../ui/index.js";
import { frameWords } from "./words.js";

export function NoPassword(): ReactNode {
  const { member } = useSession();
  const { id: workspaceId } = useWorkspace();
  const say = useWords(frameWords);
  if (member === undefined || member.canSignInAgain) return null;
  return (
    <Alert variant="default" py={6} mb="sm" icon={<IconKey size={16} />}>
      {say("noPasswordYet")}{" "}
      <TextLink
        underline="always"
        to="/w/$workspaceId/account"
        params={{ workspaceId }}
        search={{ tab: "sign-in" }}
      >
        {say("setPassword")}
      </TextLink>
    </Alert>
  );
}
