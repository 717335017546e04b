/** Why the service itself paused a broadcast, let it fail, or made it a draft again. */
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { Explanation } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";
import { broadcastsWords } from "./words.js";

export function ReasonNotices({ broadcast }: { readonly broadcast: Broadcast }): ReactNode {
  const say = useWords(broadcastsWords);
  const { pausedBecause, failedBecause, returnedBecause } = broadcast;
  const { pausedBecauseSays, failedBecauseSays, returnedBecauseSays } = broadcast;
  return (
    <>
      {pausedBecause !== undefined && (
        <Reason title={say("pausedBecause")} text={pausedBecause} says={pausedBecauseSays} />
      )}
      {returnedBecause !== undefined && (
        <Reason title={say("returnedBecause")} text={returnedBecause} says={returnedBecauseSays} />
      )}
      {failedBecause !== undefined && (
        <Reason title={say("failedBecause")} text={failedBecause} says={failedBecauseSays} />
      )}
    </>
  );
}

interface ReasonProps {
  readonly title: string;
  readonly text: string;
  /** Absent from an older API. */
  readonly says: ComponentProps<typeof Explanation>["says"];
}

function Reason({ title, text, says }: ReasonProps): ReactNode {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={18} />} title={title}>
      <Explanation says={says} text={text} />
    </Alert>
  );
}
