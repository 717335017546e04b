/** Whether the installation is well, and its figures, which follow every two seconds while the page is shown. */
import { Button, Stack } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { serviceAddress, useLiveCounts, useMay, useQueries, useWords } from "../../data/index.js";
import { ErrorNotice, Fold, PageHead, PageSkeleton } from "../../ui/index.js";
import { HealthStats, TechnicalStats } from "./health-stats.js";
import { Partitions } from "./partitions.js";
import { RecomputeSection } from "./recompute-section.js";
import { Verdict } from "./verdict.js";
import { WaitingMessages } from "./waiting-messages.js";
import { operationsWords } from "./words.js";
import { Workers } from "./workers.js";

const route = getRouteApi("/w/$workspaceId/operations");

/** The queries stop by themselves while the page is hidden. */
const live = { refetchInterval: 2_000, staleTime: 0 } as const;

export function OperationsPage(): ReactNode {
  const say = useWords(operationsWords);
  const queries = useQueries();
  const { partition } = route.useSearch();
  const counts = useLiveCounts();
  const health = queries.useQuery("get", "/api/admin/operations/health", {}, live);
  const depths = queries.useQuery("get", "/api/admin/operations/partitions", {}, live);
  const workers = queries.useQuery("get", "/api/admin/operations/workers", {}, live);
  const recompute = queries.useQuery("get", "/api/admin/computed-properties/recompute", {}, live);
  const providers = queries.useQuery(
    "get",
    "/api/admin/settings/provider-health",
    {},
    { refetchInterval: 5_000, enabled: useMay()("settings:read") },
  );
  return (
    <>
      <PageHead title={say("title")}>
        <Button
          component="a"
          href={serviceAddress("queues")}
          variant="default"
          leftSection={<IconStack2 size={14} />}
        >
          {say("queueBoard")}
        </Button>
      </PageHead>
      <Stack gap="md">
        {health.error !== null && <ErrorNotice error={health.error} onRetry={() => void health.refetch()} />}
        {health.isPending && <PageSkeleton />}
        {health.data !== undefined && (
          <>
            <Verdict
              health={health.data}
              deadLetters={counts?.deadLetters?.count}
              recompute={recompute.data}
              providers={providers.data?.providers}
            />
            <HealthStats health={health.data} counts={counts} />
          </>
        )}
        <WaitingMessages />
        <Workers query={workers} />
        <Fold title={say("technical")} isOpen={partition !== undefined}>
          <Stack gap="md">
            {health.data !== undefined && <TechnicalStats health={health.data} />}
            {depths.error !== null && (
              <ErrorNotice error={depths.error} onRetry={() => void depths.refetch()} />
            )}
            {depths.data !== undefined && <Partitions depths={depths.data} opened={partition} />}
            {recompute.error !== null && (
              <ErrorNotice error={recompute.error} onRetry={() => void recompute.refetch()} />
            )}
            {recompute.data !== undefined && <RecomputeSection recompute={recompute.data} />}
          </Stack>
        </Fold>
      </Stack>
    </>
  );
}
