/** What became of a test message, in the words of the provider where it refused it. */
import { Alert } from "@mantine/core";
import type { Answer, Schema } from "@signalbox/client";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import * as z from "zod/mini";
import { KnownPageLink } from "../links/known-page.js";
import { testProvider } from "../messages/use-usual-provider.js";
import { Explanation } from "../text/explanation.js";
import { UserText } from "../text/user-text.js";
import { componentWords } from "../words.js";
import { templateWords } from "./words.js";

export interface TestOutcomeProps {
  readonly outcome: Answer<"/api/admin/content/templates/test", "POST"> | Schema<"Queued">;
}

export function TestOutcome({ outcome }: TestOutcomeProps): ReactNode {
  const say = useWords(templateWords);
  if (!("type" in outcome)) return <Alert color="orange">{say("testQueued")}</Alert>;
  if (outcome.type === "Err")
    return (
      <Alert color="red" title={say("testFailed")}>
        <Explanation says={outcome.err.suggestionsSays} text={outcome.err.suggestions.join(" ")} />{" "}
        <UserText>{outcome.err.responseData ?? ""}</UserText>
      </Alert>
    );
  const { value } = outcome;
  if (value.type === "DFInternalMessageSent") return <Sent isInMailbox={isOfMailbox(value.variant)} />;
  return (
    <Alert color="orange">
      {say("testSkipped")} <Explanation says={value.messageSays} text={value.message ?? ""} />
    </Alert>
  );
}

function Sent({ isInMailbox }: { readonly isInMailbox: boolean }): ReactNode {
  const say = useWords(templateWords);
  const component = useWords(componentWords);
  if (!isInMailbox) return <Alert color="green">{say("testSent")}</Alert>;
  return (
    <Alert color="green">
      {say("testKept")}{" "}
      <KnownPageLink page="mailbox" underline="always">
        {component("toMailbox")}
      </KnownPageLink>
    </Alert>
  );
}

const sentSchema = z.object({ provider: z.object({ type: z.string() }) });

function isOfMailbox(variant: unknown): boolean {
  const sent = sentSchema.safeParse(variant);
  return sent.success && sent.data.provider.type === testProvider;
}
