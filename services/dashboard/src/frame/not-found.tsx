/** For addresses without a page. */
import type { ReactNode } from "react";
import { ButtonLink } from "../ui/index.js";
import { useWords } from "../data/index.js";
import { MessagePage } from "./message-page.js";
import { frameWords } from "./words.js";

export function NotFound(): ReactNode {
  const say = useWords(frameWords);
  return (
    <MessagePage title={say("notFound")} text={say("notFoundText")}>
      <ButtonLink to="/">{say("toStart")}</ButtonLink>
    </MessagePage>
  );
}
