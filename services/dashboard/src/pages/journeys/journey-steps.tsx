/** The nodes of a journey, as a canvas and as an outline: side by side, or one of them where the window is narrow. */
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, type ReactNode } from "react";
import { Section, useListSearch } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import classes from "./journeys.module.css";
import { Outline } from "./outline.js";
import type { StepsProps } from "./steps-props.js";
import { journeysWords } from "./words.js";

const Canvas = lazy(() => import("./canvas/canvas.js"));
const route = getRouteApi("/w/$workspaceId/journeys/$journeyId");

export function JourneySteps(
  given: Pick<StepsProps, "definition" | "graph" | "describing" | "numbers">,
): ReactNode {
  const say = useWords(journeysWords);
  const { view = "outline", node } = route.useSearch();
  const { change } = useListSearch();
  const isWide = useMediaQuery("(min-width: 64em)", undefined, { getInitialValueInEffect: false });
  const steps: StepsProps = {
    ...given,
    openId: node,
    onOpen: (nodeId) => change({ node: nodeId }, { keepsPage: true }),
  };
  return (
    <Section
      title={say("steps")}
      beside={
        !isWide && (
          <SegmentedControl
            size="xs"
            aria-label={say("steps")}
            value={view}
            onChange={(chosen) => change({ view: chosen }, { keepsPage: true, replace: true })}
            data={[
              { value: "outline", label: say("outline") },
              { value: "canvas", label: say("canvas") },
            ]}
          />
        )
      }
    >
      <div className={classes.steps}>
        {(isWide || view === "outline") && <Outline {...steps} />}
        {(isWide || view === "canvas") && (
          <Suspense fallback={<Skeleton className={classes.canvas} />}>
            <Canvas {...steps} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}
