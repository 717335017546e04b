/** The member's own account, in parts. */
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PageHead, PageTabs } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import { Profile } from "./profile.js";
import { Sessions } from "./sessions.js";
import { SignInWays } from "./sign-in-ways.js";
import { accountWords } from "./words.js";

export function AccountPage(): ReactNode {
  const say = useWords(accountWords);
  const { tab } = useSearch({ strict: false }) satisfies { readonly tab?: string };
  return (
    <>
      <PageHead title={say("title")} />
      <PageTabs
        label={say("title")}
        shown={tab}
        tabs={[
          { id: "profile", title: say("profile"), content: <Profile /> },
          { id: "sign-in", title: say("signIn"), content: <SignInWays /> },
          { id: "sessions", title: say("sessions"), content: <Sessions /> },
        ]}
      />
    </>
  );
}
