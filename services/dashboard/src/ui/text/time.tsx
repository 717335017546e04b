/** A moment in the zone of the workspace; pointing at it names the zone, and shows the moment in the viewer's. */
import type { ReactNode } from "react";
import { type Language, useLanguage, useWords } from "../../data/index.js";
import { componentWords } from "../words.js";
import { relativeTime } from "./relative-time.js";
import { useNow } from "./use-now.js";
import { useZone, viewerZone } from "./zone.js";

export interface TimeProps {
  /** ms, or a text of the API: ISO 8601, or `2026-01-31 12:00:00.000` in UTC. */
  readonly at: number | string;
  /** `time` leaves the day out, `date` the time; `age` says how long ago it is, up to a week. */
  readonly shows?: "both" | "date" | "time" | "age";
  /** When it was received; said on hover where it differs by more than a minute. */
  readonly receivedAt?: number | string;
}

const receivedLateMs = 60_000;

export function Time({ at, shows = "both", receivedAt = at }: TimeProps): ReactNode {
  const { language } = useLanguage();
  const say = useWords(componentWords);
  const zone = useZone();
  const moment = momentOf(at);
  if (Number.isNaN(moment)) return "–";
  const received = momentOf(receivedAt);
  const inZone = (time: number): string => formatTime(time, { language, zone });
  const viewers = { time: formatTime(moment, { language, zone: viewerZone }), zone: viewerZone };
  const title = [
    say("zoneTime", { time: inZone(moment), zone }),
    ...(zone === viewerZone ? [] : [say("viewerTime", viewers)]),
    ...(Math.abs(received - moment) > receivedLateMs ? [say("receivedAt", { time: inZone(received) })] : []),
  ].join("\n");
  return (
    <time dateTime={new Date(moment).toISOString()} title={title} style={{ whiteSpace: "nowrap" }}>
      {shows === "age" ? <Age at={moment} /> : formatTime(moment, { language, zone, shows })}
    </time>
  );
}

/** What is long ago is a date. */
function Age({ at }: { readonly at: number }): ReactNode {
  const { language } = useLanguage();
  const zone = useZone();
  const now = useNow();
  return relativeTime(at, now, language) ?? formatTime(at, { language, zone, shows: "date" });
}

/** ms; not a number for a text that is no time. */
export function momentOf(at: number | string): number {
  if (typeof at === "number") return at;
  return Date.parse(/^\d{4}-\d\d-\d\d \d\d:/.test(at) ? `${at.replace(" ", "T")}Z` : at);
}

interface TimeFormat {
  readonly language: Language;
  readonly zone: string;
  readonly shows?: keyof typeof shownParts;
}

/** `day` is a date without its year, `minute` a time without seconds. */
const shownParts = {
  both: { dateStyle: "medium", timeStyle: "medium" },
  date: { dateStyle: "medium" },
  time: { timeStyle: "medium" },
  day: { day: "numeric", month: "short" },
  minute: { hour: "2-digit", minute: "2-digit" },
} as const satisfies Readonly<Record<string, Intl.DateTimeFormatOptions>>;

const formats = new Map<string, Intl.DateTimeFormat>();

export function formatTime(at: number, { language, zone, shows = "both" }: TimeFormat): string {
  const key = `${language} ${zone} ${shows}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
      timeZone: zone,
      ...shownParts[shows],
    });
  formats.set(key, format);
  return format.format(at);
}
