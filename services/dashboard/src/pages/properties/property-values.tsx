/** The values that users have, each with the number of its users; they are found by their beginning. */
import { Group, Stack, Text } from "@mantine/core";
import { keepPreviousData } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, PageSkeleton, Section, TextFilter, UserText, MemberCount } from "../../ui/index.js";
import type { UserProperty } from "./property.js";
import { propertiesWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/properties/$propertyId");
/** Each is counted by a call of its own. */
const shownValues = 20;

export function PropertyValues({ property: { id } }: { readonly property: UserProperty }): ReactNode {
  const say = useWords(propertiesWords);
  const { prefix = "" } = route.useSearch();
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/user-properties/{id}/values",
    { params: { path: { id }, query: { prefix: prefix.slice(0, 128), limit: shownValues } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Section title={say("values")}>
      <Stack gap="sm">
        <TextFilter field="prefix" label={say("valuesHint")} />
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {error === null && data === undefined && <PageSkeleton />}
        {data?.values.length === 0 && <Text c="dimmed">{say("noValues")}</Text>}
        {data?.values.map((value) => (
          <Group key={value} justify="space-between" wrap="nowrap" align="flex-start">
            <UserText isBrief limit={200}>
              {value}
            </UserText>
            <UserCount id={id} value={value} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

function UserCount({ id, value }: { readonly id: string; readonly value: string }): ReactNode {
  return <MemberCount property={id} value={value} />;
}
