/** Why a delivery went out, or did not: its steps in sentences, beside the list. Its id is in the address. */
import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import {
  ErrorNotice,
  Explanation,
  Facts,
  Id,
  PageSkeleton,
  SidePanel,
  Time,
  useListSearch,
  UserName,
  UserText,
} from "../../ui/index.js";
import { ReasonCell } from "../deliveries/reason-cell.js";
import { ResendButton } from "../deliveries/resend-button.js";
import { titleOfDelivery, useOrigins } from "../deliveries/use-origins.js";
import { deliveriesWords } from "../deliveries/words.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export function DeliveryPanel(): ReactNode {
  const say = useWords(usersWords);
  const sayOfDelivery = useWords(deliveriesWords);
  const queries = useQueries();
  const origins = useOrigins();
  const { search, change } = useListSearch();
  const open = typeof search["open"] === "string" ? search["open"] : undefined;
  const trace = queries.useQuery(
    "get",
    "/api/admin/deliveries/{id}/trace",
    { params: { path: { id: open ?? "" } } },
    { enabled: open !== undefined },
  );
  const { delivery, why = [] } = trace.data ?? {};
  return (
    <SidePanel
      opened={open !== undefined}
      onClose={() => change({ open: undefined }, { keepsPage: true })}
      title={
        <Title order={2}>
          <UserText limit={120} isBrief>
            {delivery === undefined ? say("message") : titleOfDelivery(delivery, origins)}
          </UserText>
        </Title>
      }
    >
      {trace.error !== null && <ErrorNotice error={trace.error} onRetry={() => void trace.refetch()} />}
      {trace.isLoading && <PageSkeleton />}
      {delivery !== undefined && (
        <Stack gap="md">
          <Facts
            facts={[
              [say("user"), <UserName id={delivery.userId} name={delivery.userName} isLink />],
              [say("channel"), sayOfDelivery(delivery.channel)],
              [say("to"), delivery.to === undefined ? undefined : <UserText>{delivery.to}</UserText>],
              [sayOfDelivery("reason"), <ReasonCell delivery={delivery} />],
              [say("time"), <Time at={delivery.sentAt} />],
              [say("messageId"), <Id value={delivery.originMessageId} of={say("messageId")} />],
            ]}
          />
          {trace.data !== undefined && (
            <Group>
              <ResendButton trace={trace.data} />
            </Group>
          )}
          <Title order={3}>{say("howItCame")}</Title>
          <ol className={classes.trace}>
            {why.map((step) => (
              <li key={`${step.at} ${step.what} ${step.text}`}>
                <Explanation says={step.says} text={step.text} />
                <Text size="xs" c="dimmed">
                  <Time at={step.at} />
                </Text>
              </li>
            ))}
          </ol>
        </Stack>
      )}
    </SidePanel>
  );
}
