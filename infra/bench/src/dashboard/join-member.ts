/** A member of the installation to measure, made over HTTP as people do it: invited, accepted, signed in by password. */
import type { Installation } from "../installation.js";

export interface JoinedMember {
  /** Headers of the session, as a page of the service sends them. */
  readonly headers: Readonly<Record<string, string>>;
}

const password = "seven green bottles";
/** What a browser adds to the forms and calls of the service's own pages. */
const ownPage = { "sec-fetch-site": "same-origin" };

export async function joinMember(
  { url, adminKey }: Pick<Installation, "url" | "adminKey">,
  email: string,
): Promise<JoinedMember> {
  const invited = await fetch(`${url}/api/admin/invitations`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminKey}`, "content-type": "application/json" },
    body: JSON.stringify({ email, role: "Admin" }),
  });
  const { link } = (await invited.json()) as { readonly link?: string };
  if (link === undefined) throw new Error(`no invitation: ${invited.status}`);
  const cookie = await cookieFrom(link, { name: "Member", password, repeated: password });
  return { headers: { ...ownPage, cookie } };
}

async function cookieFrom(url: string, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, {
    method: "POST",
    headers: ownPage,
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";", 1);
  if (cookie === "") throw new Error(`${url} opened no session: ${answer.status} ${await answer.text()}`);
  return cookie;
}
