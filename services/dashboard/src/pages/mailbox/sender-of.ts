/** Who or what sent a message of the test mailbox that no journey and no broadcast sent; of a test always who. Pure. */
import type { Answer } from "@signalbox/client";
import type { Say } from "../../data/index.js";
import type { mailboxWords } from "./words.js";

type Mail = Answer<"/api/admin/mailbox", "GET">["mails"][number];

export function senderOf(
  { isTest, sentBy }: Pick<Mail, "isTest" | "sentBy">,
  say: Say<typeof mailboxWords.en>,
): string {
  if (sentBy === undefined) return say(isTest === true ? "testOfApi" : "direct");
  return say(isTest === true ? "testBy" : "byMember", { name: sentBy.name ?? say("aMember") });
}
