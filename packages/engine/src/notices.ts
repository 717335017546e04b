/**
 * Notices of applied message batches, as workers publish them on the channel of a waiting process: one alone, or several as
 * an array. Processes of earlier releases read one alone only, so the name of a channel says what its process reads.
 */
import { appliedNoticeSchema, batchOne, type AppliedNotice, type Signals } from "@signalbox/core";
import { z } from "zod";

const batchedSuffix = ":batched";
/** Message batches of one signal: a signal stays small. */
const maxPerSignal = 250;
const signalsAtOnce = 16;

/** The channel of a process that reads several notices in one signal. */
export function batchedChannel(name: string): string {
  return `${name}${batchedSuffix}`;
}

const signalSchema: z.ZodType<AppliedNotice | readonly AppliedNotice[]> = z.union([
  appliedNoticeSchema,
  z.array(appliedNoticeSchema),
]);

/** Throws for a text that no release publishes. */
export function readNotices(text: string): readonly AppliedNotice[] {
  return [signalSchema.parse(JSON.parse(text))].flat();
}

export interface AddressedNotice {
  readonly channel: string;
  readonly notice: AppliedNotice;
}

/** Calls of one turn of the event loop share a signal for each channel. */
export function createNoticePublisher(
  signals: Pick<Signals, "publish">,
): (addressed: AddressedNotice) => Promise<void> {
  const publish = async (channel: string, notices: readonly AppliedNotice[]): Promise<void> => {
    if (channel.endsWith(batchedSuffix)) return signals.publish(channel, JSON.stringify(notices));
    await Promise.all(notices.map((notice) => signals.publish(channel, JSON.stringify(notice))));
  };
  return batchOne<AddressedNotice, void>(
    async (addressed) => {
      const byChannel = Map.groupBy(addressed, ({ channel }) => channel);
      await Promise.all(
        [...byChannel].map(([channel, of]) =>
          publish(
            channel,
            of.map(({ notice }) => notice),
          ),
        ),
      );
      return addressed.map(() => undefined);
    },
    { limit: maxPerSignal, atOnce: signalsAtOnce },
  );
}
