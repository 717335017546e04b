/** Replays and discards one rejected event. */
import { useApi, useLanguage } from "../../data/index.js";
import { Refusal, saySentences, textOfParts } from "../../ui/index.js";

export interface RejectedEventCalls {
  /** `mended` is sent instead of the original. Throws `Refusal` when it is rejected again. */
  readonly replay: (id: string, mended?: unknown) => Promise<void>;
  readonly discard: (id: string) => Promise<void>;
}

export function useRejectedEventCalls(): RejectedEventCalls {
  const { client } = useApi();
  const { language } = useLanguage();
  return {
    async replay(id, mended) {
      const { data } = await client.POST("/api/admin/rejected-events/replay", {
        body: { ids: [id], ...(mended !== undefined && { mended: { [id]: mended } }) },
      });
      const refused = data !== undefined && "refused" in data ? data.refused[0] : undefined;
      if (refused !== undefined) {
        throw new Refusal(textOfParts(saySentences(refused.reasonSays, language)));
      }
    },
    async discard(id) {
      await client.DELETE("/api/admin/rejected-events", { body: { ids: [id] } });
    },
  };
}
