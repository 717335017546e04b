/** Why a delivery went out, or did not: its steps in sentences, beside the list. Its id is in the address. */
import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useWorkspace } from "../../api/session.js";
import { useQueries } from "../../api/use-api.js";
import { SidePanel } from "../../components/dialog.js";
import { ErrorNotice } from "../../components/error-notice.js";
import { Explanation } from "../../components/explanation.js";
import { Facts } from "../../components/facts.js";
import { Id } from "../../components/id.js";
import { TextLink } from "../../components/link.js";
import { Time } from "../../components/time.js";
import { UserText } from "../../components/user-text.js";
import { PageSkeleton } from "../../frame/page-skeleton.js";
import { useListSearch } from "../../list/use-list-search.js";
import { useWords } from "../../words/use-words.js";
import { titleOfDelivery, useOrigins } from "../deliveries/use-origins.js";
import { PropertyValue } from "./property-value.js";
import classes from "./users.module.css";
import { usersWords } from "./words.js";

export function DeliveryPanel(): ReactNode {
  const say = useWords(usersWords);
  const queries = useQueries();
  const { id: workspaceId } = useWorkspace();
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
              [
                say("user"),
                <TextLink
                  to="/w/$workspaceId/users/$userId"
                  params={{ workspaceId, userId: delivery.userId }}
                >
                  <UserText>{delivery.userId}</UserText>
                </TextLink>,
              ],
              [say("channel"), delivery.variant.type],
              [say("to"), factOf(delivery.variant["to"])],
              [say("time"), <Time at={delivery.sentAt} />],
              [say("messageId"), <Id value={delivery.originMessageId} of={say("messageId")} />],
            ]}
          />
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

function factOf(value: unknown): ReactNode | undefined {
  return value === undefined || value === null ? undefined : <PropertyValue value={value} />;
}
