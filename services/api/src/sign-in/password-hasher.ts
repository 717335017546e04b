/**
 * Argon2id off the event loop, at most `atOnce` at a time: one takes 19 MiB and about 15 ms. An account that does not
 * exist costs the same, so answers and their time do not say which addresses have one. Signed-in members do not wait
 * behind strangers.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
import { hash, verify } from "@node-rs/argon2";
import { AppError } from "@signalbox/core";

export interface PasswordHasher {
  /** A PHC string. */
  hash(password: string): Promise<string>;
  /** False without a hash, after the same work. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  /** For a signed-in member. */
  hashOwn(password: string): Promise<string>;
  verifyOwn(passwordHash: string, password: string): Promise<boolean>;
}

const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxWaiting = 200;

/** Of no password. */
const nobody =
  "$argon2id$v=19$m=19456,t=2,p=1$c2lnbmFsYm94LW5vYm9keQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Throws `TooManyRequests` when too many passwords wait. */
export function createPasswordHasher({ atOnce }: { readonly atOnce: number }): PasswordHasher {
  let running = 0;
  const strangers: (() => void)[] = [];
  const members: (() => void)[] = [];

  const limited = async <Value>(waiting: (() => void)[], work: () => Promise<Value>): Promise<Value> => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw tooMany();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = members.shift() ?? strangers.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };

  return {
    hash: (password) => limited(strangers, () => hash(password, argon2)),
    verify: (passwordHash, password) => limited(strangers, () => verify(passwordHash ?? nobody, password)),
    hashOwn: (password) => limited(members, () => hash(password, argon2)),
    verifyOwn: (passwordHash, password) => limited(members, () => verify(passwordHash, password)),
  };
}

function tooMany(): AppError {
  return new AppError({ code: "TooManyRequests", message: "too many sign-ins at once; try again soon" });
}
