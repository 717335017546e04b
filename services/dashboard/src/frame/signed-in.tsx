/** Where a sign-in in a second tab ends: the first one goes on by itself. */
import { useEffect, type ReactNode } from "react";
import { ButtonLink } from "../ui/index.js";
import { useWords } from "../data/index.js";
import { MessagePage } from "./message-page.js";
import { frameWords } from "./words.js";

export function SignedIn(): ReactNode {
  const say = useWords(frameWords);
  // Browsers close only tabs that a page has opened.
  useEffect(() => window.close(), []);
  return (
    <MessagePage title={say("signedIn")} text={say("signedInText")}>
      <ButtonLink to="/" variant="default">
        {say("openDashboard")}
      </ButtonLink>
    </MessagePage>
  );
}
