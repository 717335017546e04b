/** What was sent against the period before, what needs attention, what runs, what waits for the member, who changed what. */
import { SegmentedControl, Stack } from "@mantine/core";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useWords } from "../../data/index.js";
import { PageHead } from "../../ui/index.js";
import { Activity } from "./activity.js";
import { Approvals } from "./approvals.js";
import { AttentionSection } from "./attention.js";
import classes from "./home.module.css";
import { LatestChanges } from "./latest-changes.js";
import { OverTime } from "./over-time.js";
import { periods, usualPeriod, type Period } from "./periods.js";
import { RunningNow } from "./running-now.js";
import { Summary } from "./summary.js";
import { homeWords } from "./words.js";

const route = getRouteApi("/w/$workspaceId/home");

export function HomePage(): ReactNode {
  const say = useWords(homeWords);
  const may = useMay();
  const navigate = useNavigate();
  const { within = usualPeriod } = route.useSearch();
  const show = (period: Period): void => {
    void navigate({
      from: "/w/$workspaceId/home",
      to: ".",
      search: period === usualPeriod ? {} : { within: period },
    });
  };
  return (
    <>
      <PageHead title={say("title")}>
        {may("analysis:read") && (
          <SegmentedControl
            size="xs"
            aria-label={say("period")}
            value={within}
            onChange={show}
            data={periods.map((period) => ({ value: period, label: say(period) }))}
          />
        )}
      </PageHead>
      <Stack gap="md">
        {may("analysis:read") && <Summary period={within} />}
        <div className={classes.sections}>
          {(may("operations:read") || may("settings:read") || may("deliveries:read")) && <AttentionSection />}
          {may("events:read") && <RunningNow />}
        </div>
        {may("analysis:read") && <OverTime period={within} />}
        {may("analysis:read") && <Activity period={within} />}
        <div className={classes.sections}>
          {may("approvals:read") && <Approvals />}
          {may("audit:read") && <LatestChanges />}
        </div>
      </Stack>
    </>
  );
}
