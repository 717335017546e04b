/** The page on which users change their subscriptions, in a frame without scripts, forms and cookies. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconExternalLink, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { serviceAddress, useMay, useQueries, useWords } from "../../data/index.js";
import { Badge, ErrorNotice, KnownPageButton, PageSkeleton, Section, ServedFrame } from "../../ui/index.js";
import classes from "./subscriptions.module.css";
import { subscriptionsWords } from "./words.js";

export function HostedPage(): ReactNode {
  const say = useWords(subscriptionsWords);
  const may = useMay();
  const { data, error, refetch } = useQueries().useQuery(
    "get",
    "/api/admin/subscription-management-template",
  );
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PageSkeleton />;
  const { previewUrl, html } = data;
  return (
    <Section
      title={say("hosted")}
      beside={<Badge color="gray">{say(html === null ? "standard" : "custom")}</Badge>}
    >
      {previewUrl === undefined ? (
        <Text c="dimmed">{say("noHosted")}</Text>
      ) : (
        <Stack gap="sm">
          <Group justify="space-between">
            <Text c="dimmed">{say("hostedText")}</Text>
            <Group gap="xs">
              {may("subscriptions:write") && (
                <KnownPageButton
                  variant="default"
                  leftSection={<IconPencil size={14} />}
                  page="subscriptions/page"
                >
                  {say("editPage")}
                </KnownPageButton>
              )}
              <Button
                component="a"
                href={previewUrl}
                target="_blank"
                rel="noreferrer"
                variant="default"
                leftSection={<IconExternalLink size={14} />}
              >
                {say("openHosted")}
              </Button>
            </Group>
          </Group>
          <ServedFrame className={classes.hosted} title={say("frame")} src={addressHere(previewUrl)} />
        </Stack>
      )}
    </Section>
  );
}

/** The same page by the address of this dashboard: the policy allows frames of its own origin alone. */
function addressHere(previewUrl: string): string {
  return serviceAddress(`api/public/subscription-management/page${new URL(previewUrl).search}`);
}
