/** A delivery by its whole id, for the command palette. */
import { ApiError } from "@signalbox/client";
import type { Api } from "../../data/index.js";
import type { Found } from "../../ui/index.js";

/** Ids are not typed but pasted, and are no words. */
const likeAnId = /^[\w:.~-]{16,200}$/;

export async function findDeliveries(
  text: string,
  { client }: Api,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  if (!likeAnId.test(text) || !/\d/.test(text)) return [];
  try {
    const params = { path: { id: text } };
    await client.GET("/api/admin/deliveries/{id}/trace", { params, signal });
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
  return [
    {
      id: `delivery ${text}`,
      title: text,
      link: { to: "/w/$workspaceId/deliveries/$messageId", params: { messageId: text } },
    },
  ];
}
