/** Why messages of a broadcast were not sent, in groups. Pure. */
import type { Schema } from "@signalbox/client";
import type { Translated } from "../../data/index.js";

type NotSent = Pick<Schema<"Delivery">, "status" | "variant">;

export interface Cause {
  readonly id: string;
  readonly label: Translated;
  /** What the provider or the service wrote, of the first of them. */
  readonly detail?: string;
  readonly count: number;
}

/** The most frequent first. */
export function causesOf(deliveries: readonly NotSent[]): readonly Cause[] {
  const causes = new Map<string, Cause>();
  for (const { variant } of deliveries) {
    const detail = [variant["message"], variant["error"], variant["reason"]].find(
      (each) => typeof each === "string",
    );
    const known = Object.hasOwn(labels, variant.type) ? labels[variant.type] : undefined;
    const id = known === undefined ? `${variant.type} ${detail ?? ""}` : variant.type;
    const before = causes.get(id);
    causes.set(id, {
      id,
      label: known ?? { en: variant.type, de: variant.type },
      ...(detail !== undefined && { detail }),
      ...before,
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...causes.values()].toSorted((one, other) => other.count - one.count);
}

const labels: Readonly<Record<string, Translated>> = {
  SubscriptionState: { en: "Not subscribed", de: "Nicht abonniert" },
  MissingIdentifier: { en: "No address", de: "Keine Adresse" },
  Suppressed: { en: "The address is suppressed", de: "Die Adresse ist gesperrt" },
  FrequencyCap: { en: "Over a frequency cap", de: "Über der Häufigkeitsgrenze" },
  QuietHours: { en: "In quiet hours", de: "In der Ruhezeit" },
  LocalTimePast: {
    en: "The time was past where the user is",
    de: "Die Uhrzeit war beim Nutzer schon vorbei",
  },
  DuplicateAddress: {
    en: "Another user has the same address",
    de: "Ein anderer Nutzer hat dieselbe Adresse",
  },
  BroadcastEnded: { en: "The broadcast had ended", de: "Der Broadcast war zu Ende" },
};
