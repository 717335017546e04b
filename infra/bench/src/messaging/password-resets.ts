/**
 * Password resets of a workspace of their own: transactional messages, one after the other, each timed from the call until
 * it is sent.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import type { WorkspaceId } from "@signalbox/core";
import type { Installation } from "../installation.js";
import { createAdminCalls } from "../load/admin-calls.js";

export interface PasswordResets {
  /** Sends them until told to stop; resolves with how long each took, ms. */
  sendWhile(isGoing: () => boolean): Promise<readonly number[]>;
  close(): void;
}

const pauseMs = 200;

export async function openPasswordResets(
  system: Installation,
  workspaceId: WorkspaceId,
): Promise<PasswordResets> {
  const admin = createAdminCalls({ ...system, workspaceId });
  const definition = {
    type: "Email",
    from: "accounts@example.com",
    subject: "Reset your password",
    body: "<p>Choose a new password.</p>",
  };
  const put = await admin.callApi("PUT", "/content/templates", { name: "Password reset", definition });
  const { id: templateId } = put as { readonly id: string };
  const sendOne = async (): Promise<number> => {
    const users = [{ id: "ann", properties: { email: "ann@example.com" } }];
    const begunAt = performance.now();
    const answer = await admin.callApi("POST", "/content/templates/batch-send", {
      templateId,
      channel: "Email",
      users,
    });
    const [result] = (answer as { readonly results: readonly { readonly type: string }[] }).results;
    if (result?.type !== "Success")
      throw new Error(`a password reset is not sent: ${JSON.stringify(result)}`);
    return performance.now() - begunAt;
  };
  return {
    async sendWhile(isGoing) {
      const took: number[] = [];
      while (isGoing() || took.length === 0) {
        took.push(await sendOne());
        await pause(pauseMs);
      }
      return took;
    },
    close: () => admin.close(),
  };
}
