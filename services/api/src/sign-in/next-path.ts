/** Where a sign-in leads: a path of this service, never another site. */

export const landingPath = "/dashboard/";

/** The page of the own account. */
export const accountPath = "/dashboard/account";

/** The landing page for anything but an own path. */
export function nextPath(next: unknown): string {
  if (typeof next !== "string" || !next.startsWith("/") || !URL.canParse(next, base)) return landingPath;
  const { origin, pathname, search, hash } = new URL(next, base);
  // `/.//example.com` becomes `//example.com`, which is another site.
  return origin === base && !pathname.startsWith("//") ? pathname + search + hash : landingPath;
}

const base = "http://own.invalid";
