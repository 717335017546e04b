/** That messages of the last day failed, how many, and why; each number leads to them. Nothing while none has failed. */
import { Alert, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { KnownPageLink } from "../links/known-page.js";
import { Explanation } from "../text/explanation.js";
import { componentWords } from "../words.js";
import { reachedPage } from "./reached.js";
import { isMostlyFailing, useFailing, type FailingFilter } from "./use-failing.js";

export function FailingMessages({ of }: { readonly of: FailingFilter }): ReactNode {
  const say = useWords(componentWords);
  const { failing, period } = useFailing(of);
  if (failing.length === 0) return null;
  return (
    <Alert
      color={failing.some(isMostlyFailing) ? "red" : "orange"}
      icon={<IconAlertTriangle size={18} />}
      title={say("messagesFail")}
    >
      {failing.map(({ journeyId, broadcastId, templateId, channel, sent, failed, latest }) => (
        <Text key={[journeyId, broadcastId, templateId, channel].join("/")}>
          <KnownPageLink
            {...reachedPage("failed", {
              ...(journeyId !== undefined && { journey: journeyId }),
              ...(broadcastId !== undefined && { broadcast: broadcastId }),
              template: templateId,
              channel,
              period,
            })}
          >
            {say("failedOf", { failed, total: failed + sent })}
          </KnownPageLink>
          {latest !== undefined && (
            <>
              {" "}
              <Explanation says={latest.says} text={latest.text} limit={300} />
            </>
          )}
        </Text>
      ))}
    </Alert>
  );
}
