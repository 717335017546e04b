/** Quotas within one process. */
import type { Quotas } from "@signalbox/core";

export function createMemoryQuotas(): Quotas {
  /** By name and scope: the permit holders, and since when. */
  const taken = new Map<string, Map<string, number>>();
  const placesOf = (name: string, scope: string): Map<string, number> => {
    const key = JSON.stringify([name, scope]);
    const places = taken.get(key) ?? new Map<string, number>();
    taken.set(key, places);
    return places;
  };
  return {
    async take(name, quotas, id, now) {
      for (const { scope, windowMs } of quotas) {
        const places = placesOf(name, scope);
        for (const [other, since] of places) if (since <= now - windowMs) places.delete(other);
      }
      const full = quotas.find(({ scope, places: limit }) => {
        const places = placesOf(name, scope);
        return !places.has(id) && places.size >= limit;
      });
      if (full !== undefined) return { isTaken: false, full };
      const at = Math.max(now, ...quotas.map(({ scope }) => placesOf(name, scope).get(id) ?? now));
      for (const { scope } of quotas) placesOf(name, scope).set(id, at);
      return { isTaken: true, at };
    },
    async giveBack(name, scopes, id, takenAt) {
      for (const scope of scopes) {
        const places = placesOf(name, scope);
        if ((places.get(id) ?? Infinity) <= takenAt) places.delete(id);
      }
    },
  };
}
