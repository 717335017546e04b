/** The address of a download of the admin API; a browser opens it without headers, so the workspace is in the query. */
import { serviceAddress } from "../../data/index.js";

export type DownloadQuery = Readonly<
  Record<string, string | number | boolean | readonly (string | number)[]>
>;

/** `path` is below `/api/admin/`. */
export function csvOf(path: string, query: DownloadQuery): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return serviceAddress(`api/admin/${path}?${new URLSearchParams(parameters)}`);
}
