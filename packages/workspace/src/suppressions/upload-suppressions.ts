/** Suppresses addresses of a part of an uploaded file. The call has the entry in the audit log. */
import { channels } from "@signalbox/core";
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { suppressAll, suppressionReasons, type SuppressionRow } from "./suppression-rows.js";

export type UploadedSuppression = Pick<SuppressionRow, "channel" | "address" | "reason">;

export interface UploadSuppressions {
  /** Of two about one address the later counts. */
  readonly rows: readonly UploadedSuppression[];
}

export const uploadSuppressions: Command<UploadSuppressions> = defineCommand({
  name: "upload-suppressions",
  unaudited: true,
  input: z.object({
    rows: z.array(
      z.object({ channel: z.enum(channels), address: z.string(), reason: z.enum(suppressionReasons) }),
    ),
  }),
  decide: (state, { rows }, { workspaceId, now }) => {
    const list = { workspaceId, country: state.defaultCountry, at: now.getTime() };
    const changes = rows.flatMap(({ address, ...row }) =>
      suppressAll({ ...list, ...row, addresses: [address] }),
    );
    const byId = new Map(changes.map((change) => ["id" in change ? change.id : "", change]));
    return { state, changes: [...byId.values()], outcome: applied };
  },
});
