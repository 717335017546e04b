/** The address of a request with its parameters, as it is called. Pure. */

export function addressOf({
  url,
  params,
}: {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
}): string {
  const more = new URLSearchParams({ ...params }).toString();
  if (more === "") return url;
  const [address = "", fragment] = url.split("#", 2);
  const joined = `${address}${address.includes("?") ? "&" : "?"}${more}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
