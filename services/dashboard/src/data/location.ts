/**
 * Where the service and the dashboard are, from the address of this script: the dashboard is served below `/dashboard`, and
 * that may stand below any path of a proxy.
 */

/** Modules of the dashboard are also loaded where there is no page. */
const pageUrl = new URL(typeof location === "undefined" ? import.meta.url : location.href);

/** Ends with a slash. */
export const dashboardUrl: URL = import.meta.env.DEV
  ? new URL("/dashboard/", pageUrl)
  : new URL(/* @vite-ignore */ "../", import.meta.url);

/** The api's root; ends with a slash. */
export const serviceUrl: URL = new URL("../", dashboardUrl);

const embeddedUrl = new URL("embedded/", dashboardUrl);

/** In the frame of another application, with a session of its own. */
export const isEmbedded: boolean = pageUrl.pathname.startsWith(embeddedUrl.pathname);

/** What the addresses of pages begin with. */
export const pagesPath: string = (isEmbedded ? embeddedUrl : dashboardUrl).pathname;

/** Of a page or a file of the service outside of the dashboard; `path` without a leading slash. */
export function serviceAddress(path: string): string {
  return new URL(path, serviceUrl).href;
}

/** Signing in leads back to `page`, a path of this origin. */
export function signInAddress(page: string): string {
  const prefix = serviceUrl.pathname.replace(/\/$/, "");
  const next = page.startsWith(prefix) ? page.slice(prefix.length) : page;
  return serviceAddress(`sign-in?next=${encodeURIComponent(next)}`);
}
