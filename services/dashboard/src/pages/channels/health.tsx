/** Whether a provider works, from what became of real messages, and what waits for it while it does not. */
import { Alert, Text } from "@mantine/core";
import { IconPlugX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { KnownPageLink, QuotedText, Time } from "../../ui/index.js";
import type { ProviderHealth } from "./channels.js";
import { channelsWords } from "./words.js";

/** Nothing while it is not read. */
export function Health({ health }: { readonly health: ProviderHealth | undefined }): ReactNode {
  const say = useWords(channelsWords);
  if (health === undefined) return null;
  const { status, lastSuccessAt, lastFailure } = health;
  if (status === "unknown") {
    return (
      <Text c="dimmed" inherit>
        {say("healthUnknown")}
      </Text>
    );
  }
  return (
    <>
      {say(status === "works" ? "healthWorks" : "healthFails")}
      {lastSuccessAt === undefined ? (
        <> · {say("neverAccepted")}</>
      ) : (
        <>
          {" · "}
          {say("lastAccepted")} <Time at={lastSuccessAt} />
        </>
      )}
      {status === "works" && lastFailure !== undefined && (
        <Text c="dimmed" size="sm" component="div">
          {say("lastFailure")} <Time at={lastFailure.at} />:{" "}
          <QuotedText limit={200}>{lastFailure.reason}</QuotedText>
        </Text>
      )}
    </>
  );
}

/** Only of a provider that fails. */
export function HealthAlert({ health }: { readonly health: ProviderHealth | undefined }): ReactNode {
  const say = useWords(channelsWords);
  if (health?.status !== "fails") return null;
  const { failures, failingSince, lastFailure, failedTest, circuit, retryAt, held, channel } = health;
  return (
    <Alert color="red" my="xs" icon={<IconPlugX size={18} />} title={say("takesNone")}>
      {failedTest !== undefined && (
        <Text component="div">
          {say("testFailedAt")} <Time at={failedTest.at} />: <QuotedText>{failedTest.reason}</QuotedText>
        </Text>
      )}
      {failures > 0 && (
        <Text>
          {say("failedSince", { count: failures })}
          {failingSince !== undefined && (
            <>
              {" "}
              {say("since")} <Time at={failingSince} />
            </>
          )}
        </Text>
      )}
      {failures > 0 && lastFailure !== undefined && (
        <Text component="div">
          <QuotedText>{lastFailure.reason}</QuotedText>
        </Text>
      )}
      <Text>
        {circuit === "open" && retryAt !== undefined ? (
          <>
            {say("circuitOpen")} <Time at={retryAt} />
          </>
        ) : (
          say("circuitClosed")
        )}
      </Text>
      {held !== undefined && (
        <Text>
          {say(held.isMore ? "heldMore" : "held", { count: held.count })}{" "}
          {held.count > 0 && (
            <KnownPageLink page="deliveries" search={{ status: "waiting", channel }}>
              {say("showWaiting")}
            </KnownPageLink>
          )}
        </Text>
      )}
    </Alert>
  );
}
