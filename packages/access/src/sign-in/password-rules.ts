/** What a new password must be. Length is what counts: https://pages.nist.gov/800-63-4/sp800-63b.html */

export const minPasswordLength = 12;
/** Argon2 reads all of it. */
export const maxPasswordLength = 256;

/** What is wrong with it; undefined when it can be used. */
export function passwordIssue(password: string, email: string): string | undefined {
  const { length } = password;
  if (length < minPasswordLength) return `must have at least ${minPasswordLength} characters`;
  if (length > maxPasswordLength) return `must have at most ${maxPasswordLength} characters`;
  if (password.trim().toLowerCase() === email.toLowerCase()) return "must not be the address";
  if (new Set(password).size < 4) return "must not repeat a few characters only";
  return undefined;
}
