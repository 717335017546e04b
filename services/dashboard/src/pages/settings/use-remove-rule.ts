/** Removes a rule of the message limits at once; the notice puts it back. */
import { ifMatch } from "@signalbox/client";
import { useApi, useWords } from "../../data/index.js";
import { useChange, type Change } from "../../ui/index.js";
import {
  sentLimits,
  withoutRule,
  withRule,
  type MessageLimits,
  type Rule,
  type RuleList,
} from "./message-limits.js";
import { sendingWords } from "./sending-words.js";

const path = "/api/admin/settings/message-limits";

export function useRemoveRule<List extends RuleList>(
  list: List,
): Change<[limits: MessageLimits, rule: Rule<List>], unknown> {
  const say = useWords(sendingWords);
  const { client } = useApi();
  return useChange(
    (limits, { channel }) =>
      client.PUT(path, { params: ifMatch(limits), body: withoutRule(sentLimits(limits), list, channel) }),
    {
      notice: say(list === "frequencyCaps" ? "capRemoved" : "hoursRemoved"),
      undo: async (_, rule) => {
        const { data } = await client.GET(path);
        if (data === undefined) return;
        await client.PUT(path, {
          params: ifMatch(data),
          body: withRule(sentLimits(data), list, rule, undefined),
        });
      },
    },
  );
}
