/** What the effect of publishing a segment says: who leaves and who enters it. Pure. */
import type { Answer } from "@signalbox/client";

export type SegmentEffect = Answer<"/api/admin/segments/effect", "POST">;
type Counted = NonNullable<SegmentEffect["leaving"]>;

/** The key of a text, and what it takes. */
export type EffectLine =
  | { readonly text: "membersNow" | "membersNew" | "membersAbout"; readonly count: number }
  | { readonly text: "leave" | "enter"; readonly count: number }
  | {
      readonly text: "leaveAbout" | "enterAbout";
      readonly count: number;
      readonly low: number;
      readonly high: number;
    }
  | { readonly text: "sameMembers" | "stillPaused" };

export function isEstimatedEffect({ leaving, entering, after }: SegmentEffect): boolean {
  return [leaving, entering, after].some((counted) => counted?.isEstimate === true);
}

export function effectLines(effect: SegmentEffect, isPublished: boolean): readonly EffectLine[] {
  const { status, members, after, leaving, entering } = effect;
  if (members === undefined || after === undefined || leaving === undefined || entering === undefined)
    return [];
  if (!isPublished) {
    return [{ text: after.isEstimate ? "membersAbout" : "membersNew", count: after.count }];
  }
  const isSame = [leaving, entering].every(({ interval }) => interval.high === 0);
  return [
    { text: "membersNow", count: members },
    ...(isSame
      ? [{ text: "sameMembers" } as const]
      : [line(leaving, ["leave", "leaveAbout"]), line(entering, ["enter", "enterAbout"])]),
    ...(status === "Paused" ? [{ text: "stillPaused" } as const] : []),
  ];
}

function line(
  { count, isEstimate, interval }: Counted,
  [exact, about]: readonly ["leave" | "enter", "leaveAbout" | "enterAbout"],
): EffectLine {
  return isEstimate ? { text: about, count, ...interval } : { text: exact, count };
}
