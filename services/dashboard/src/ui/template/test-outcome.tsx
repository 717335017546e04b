/** What became of a test message, in the words of the provider where it refused it. */
import { Alert } from "@mantine/core";
import type { Answer, Schema } from "@signalbox/client";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Explanation } from "../text/explanation.js";
import { UserText } from "../text/user-text.js";
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
  return outcome.value.type === "DFInternalMessageSent" ? (
    <Alert color="green">{say("testSent")}</Alert>
  ) : (
    <Alert color="orange">
      {say("testSkipped")} <Explanation says={outcome.value.messageSays} text={outcome.value.message ?? ""} />
    </Alert>
  );
}
