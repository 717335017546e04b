/** The properties seen with a name of events, and the most frequent values of one of them. */
import { Code, Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useQueries, useWords, useWorkspace } from "../../data/index.js";
import {
  ButtonLink,
  ErrorNotice,
  PageSkeleton,
  SidePanel,
  useFormatNumber,
  useListSearch,
  UserText,
} from "../../ui/index.js";
import { eventsWords } from "./words.js";

export interface EventNameDrawerProps {
  /** Undefined while none is open. */
  readonly name: string | undefined;
  readonly property: string | undefined;
}

export function EventNameDrawer({ name, property }: EventNameDrawerProps): ReactNode {
  const { change } = useListSearch();
  const close = (): void => change({ open: undefined, property: undefined }, { keepsPage: true });
  return (
    <SidePanel
      opened={name !== undefined}
      onClose={close}
      title={
        <Title order={2}>
          <UserText limit={120} isBrief>
            {name ?? ""}
          </UserText>
        </Title>
      }
    >
      {name !== undefined && <Properties name={name} property={property} />}
    </SidePanel>
  );
}

interface PropertiesProps {
  readonly name: string;
  readonly property: string | undefined;
}

function Properties({ name, property }: PropertiesProps): ReactNode {
  const say = useWords(eventsWords);
  const queries = useQueries();
  const { change } = useListSearch();
  const { id: workspaceId } = useWorkspace();
  const { data, error, refetch } = queries.useQuery("get", "/api/admin/events/properties");
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const seen = (Object.hasOwn(data.properties, name) ? data.properties[name] : undefined) ?? [];
  return (
    <Stack gap="md">
      <div>
        <Title order={3} mb={6}>
          {say("seenProperties")}
        </Title>
        {seen.length === 0 && <Text c="dimmed">{say("noProperties")}</Text>}
        <Stack gap={4} align="stretch">
          {seen.map((each) => {
            const isOpen = each === property;
            const Chevron = isOpen ? IconChevronDown : IconChevronRight;
            return (
              <div key={each}>
                <UnstyledButton
                  aria-expanded={isOpen}
                  onClick={() => change({ property: isOpen ? undefined : each }, { keepsPage: true })}
                >
                  <Group gap={6} wrap="nowrap">
                    <Chevron size={14} aria-hidden />
                    <Code>
                      <UserText isBrief limit={120}>
                        {each}
                      </UserText>
                    </Code>
                  </Group>
                </UnstyledButton>
                {isOpen && <Values name={name} property={each} />}
              </div>
            );
          })}
        </Stack>
      </div>
      <Group>
        <ButtonLink variant="default" to="/w/$workspaceId/events" params={{ workspaceId }} search={{ name }}>
          {say("similar")}
        </ButtonLink>
      </Group>
    </Stack>
  );
}

function Values({ name, property }: { readonly name: string; readonly property: string }): ReactNode {
  const say = useWords(eventsWords);
  const format = useFormatNumber();
  const queries = useQueries();
  const { data, error, refetch } = queries.useQuery("get", "/api/admin/events/values", {
    params: { query: { event: name, property, limit: 20 } },
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  return (
    <Stack gap={2} ps={26} py={6}>
      <Text size="sm" c="dimmed">
        {say(data.values.length === 0 ? "noValues" : "frequentValues")}
      </Text>
      {data.values.map(({ value, count }) => (
        <Group key={`${typeof value} ${value}`} gap="sm" wrap="nowrap" justify="space-between">
          <Text truncate>
            <UserText isBrief limit={200}>
              {String(value)}
            </UserText>
          </Text>
          <Text c="dimmed">{format(count)}</Text>
        </Group>
      ))}
    </Stack>
  );
}
