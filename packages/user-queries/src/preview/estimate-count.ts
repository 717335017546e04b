/**
 * Estimates how many users of a population are members, from a random sample of places: consecutive users, whose number
 * of members varies between places by more or less than between single users. Pure.
 */
export interface SampledPlace {
  readonly users: number;
  readonly members: number;
}

export interface CountEstimate {
  readonly count: number;
  /** The bounds that contain the true count in 95 of 100 samples. */
  readonly low: number;
  readonly high: number;
}

/** What an estimate needs to know of the places: a place can be added at any time. */
export interface PlaceSums {
  readonly places: number;
  readonly users: number;
  readonly members: number;
  /** Sums of products, for the variance between places. */
  readonly usersByUsers: number;
  readonly membersByMembers: number;
  readonly usersByMembers: number;
}

export const noPlaces: PlaceSums = {
  places: 0,
  users: 0,
  members: 0,
  usersByUsers: 0,
  membersByMembers: 0,
  usersByMembers: 0,
};

export function addPlace(sums: PlaceSums, { users, members }: SampledPlace): PlaceSums {
  return {
    places: sums.places + 1,
    users: sums.users + users,
    members: sums.members + members,
    usersByUsers: sums.usersByUsers + users * users,
    membersByMembers: sums.membersByMembers + members * members,
    usersByMembers: sums.usersByMembers + users * members,
  };
}

/** Each user is in at most one place. Never less than the members in the places, nor more than can be left. */
export function estimateCount(population: number, places: readonly SampledPlace[]): CountEstimate {
  return estimateOf(population, places.reduce(addPlace, noPlaces));
}

/** As `estimateCount`. */
export function estimateOf(population: number, sums: PlaceSums): CountEstimate {
  const { users, members } = sums;
  const total = Math.max(population, users);
  if (users === 0) return { count: 0, low: 0, high: total };
  const within = (count: number): number => Math.min(Math.max(count, members), total - (users - members));
  const share = members / users;
  // Nothing is uncertain once every user is in the sample.
  const size = effectiveSize(sums, share) / (1 - users / total);
  const { low, high } = scoreInterval(share, size, quantile(sums.places - 1));
  return {
    count: within(Math.round(share * total)),
    low: within(Math.floor(low * total)),
    high: within(Math.ceil(high * total)),
  };
}

/** The number of users that, drawn one by one, would give the variance of these places; not above theirs. */
function effectiveSize({ places, users, ...sums }: PlaceSums, share: number): number {
  if (places < 2) return 1;
  // The sum of (members - share * users) ** 2, which rounding could bring below zero.
  const deviations = sums.membersByMembers - 2 * share * sums.usersByMembers + share ** 2 * sums.usersByUsers;
  const variance = (Math.max(deviations, 0) * places) / (places - 1) / users ** 2;
  return variance === 0 ? users : Math.min(users, (share * (1 - share)) / variance);
}

/** Wilson's interval: it has a width where no user, or every user, of the sample is a member. */
function scoreInterval(
  share: number,
  size: number,
  deviations: number,
): { readonly low: number; readonly high: number } {
  const added = deviations ** 2 / size;
  const middle = (share + added / 2) / (1 + added);
  const half = (deviations * Math.sqrt((share * (1 - share)) / size + added / (4 * size))) / (1 + added);
  return { low: middle - half, high: middle + half };
}

/** The 97.5 % quantile of Student's distribution, by its expansion around that of the normal distribution. */
function quantile(degrees: number): number {
  const freedom = Math.max(degrees, 1);
  const normal = 1.96;
  const first = (normal ** 3 + normal) / 4;
  const second = (5 * normal ** 5 + 16 * normal ** 3 + 3 * normal) / 96;
  return normal + first / freedom + second / freedom ** 2;
}
