/** What an upload of suppressed addresses and its check are asked. */
import { channels, issueAt, type Channel } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import type { Route, RouteRequest } from "../../http/route.js";
import { requestSays } from "../../http/request-sentences.js";
import { readWorkspace } from "../settings/read-workspace.js";
import type { SuppressionRules } from "./read-suppressions.js";

const channelHeader = "df-suppression-channel";

export const suppressionUpload: Pick<Route, "upload"> & { readonly upload: NonNullable<Route["upload"]> } = {
  upload: [
    {
      name: channelHeader,
      required: false,
      description:
        "The channel of rows that name none: `Email`, `Sms`, `MobilePush` or `Webhook`. The file's columns, in any spelling: `address` (also `email` or `phone`), `channel`, and `reason`, which is `HardBounce`, `Complaint` or `Manual`; without one it is `Manual`. Other columns are ignored, so a download of the list can be uploaded. Columns are separated by commas, semicolons or tabs.",
    },
  ],
};

/** Throws `BadRequest` for a channel that is none. */
export async function uploadRules(
  { http, workspaceId }: Pick<RouteRequest<unknown, unknown>, "http" | "workspaceId">,
  { actors, config }: Pick<ApiContext, "actors" | "config">,
): Promise<SuppressionRules> {
  const { defaultCountry: country } = await readWorkspace(workspaceId, actors);
  return { channel: channelIn(http.get(channelHeader)), country, rowBytes: config.limits.eventBytes };
}

function channelIn(given: string): Channel | undefined {
  if (given === "") return undefined;
  const channel = channels.find((each) => each === given);
  if (channel === undefined) {
    throw badRequest(issueAt([channelHeader], requestSays.unknownType({ known: channels })));
  }
  return channel;
}
