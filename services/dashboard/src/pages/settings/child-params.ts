/** Of a call about a child, from the page of its parent: the child in place of the workspace of the page. Pure. */
import { ifMatch } from "@signalbox/client";

export interface ChildParams {
  readonly header: { readonly "df-workspace-id": string; readonly "if-match"?: string };
}

/** `updatedAt`: of the child as it was read, for a change that is refused when it is another one by now. */
export function paramsOf(id: string, updatedAt?: number): ChildParams {
  return { header: { "df-workspace-id": id, ...ifMatch({ updatedAt }).header } };
}
