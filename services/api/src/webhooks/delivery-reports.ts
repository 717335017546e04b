/** Converts a vendor's reports to reports about our deliveries, for workspaces that the vendor may report on. */
import { parseWorkspaceId, uuidV5, type DeliveryReport, type WorkspaceId } from "@signalbox/core";
import type { MessageMetadata, Provider, VendorReport } from "@signalbox/provider-kit";
import type { ApiContext } from "../context.js";
import { settingOf, type ProvenSender } from "./proven-sender.js";
import type { ReadWorkspace } from "./workspace-reader.js";

export interface ReportSource {
  readonly provider: Provider;
  readonly sender: ProvenSender;
}

type Ports = Pick<ApiContext, "workspaces"> & { readonly readWorkspace: ReadWorkspace };

/** In the vendor's order; reports about workspaces that are not the sender's or accept nothing are left out. */
export async function deliveryReports(
  reports: readonly VendorReport[],
  { provider, sender }: ReportSource,
  ports: Ports,
): Promise<readonly DeliveryReport[]> {
  const named = reports.map(({ metadata }) => workspaceNamed(metadata, sender));
  const taking = new Set<WorkspaceId>();
  for (const workspaceId of new Set(named)) {
    if (workspaceId === undefined) continue;
    if (await mayReport(workspaceId, { provider, sender }, ports)) taking.add(workspaceId);
  }
  return reports.flatMap((report, index) => {
    const workspaceId = named[index];
    if (workspaceId === undefined || !taking.has(workspaceId)) return [];
    return [deliveryReport(report, provider, workspaceId)];
  });
}

/** A report that names no workspace is about the workspace of the call. */
export function workspaceNamed(
  { workspaceId }: Partial<MessageMetadata>,
  sender: ProvenSender,
): WorkspaceId | undefined {
  return workspaceId === undefined ? sender.workspaceId : parseWorkspaceId(workspaceId);
}

/** Whether it sends with the settings that verified the call, and accepts events. */
export async function mayReport(
  workspaceId: WorkspaceId,
  { provider, sender }: ReportSource,
  { workspaces, readWorkspace }: Ports,
): Promise<boolean> {
  const entry = await workspaces.find(workspaceId);
  if (entry?.status !== "Active") return false;
  if (workspaceId === sender.workspaceId) return true;
  const found = await settingOf(workspaceId, provider, readWorkspace);
  return found?.owner === sender.owner;
}

function deliveryReport(
  { id, event, at, metadata, recipient, suppress, detail }: VendorReport,
  { type }: Provider,
  workspaceId: WorkspaceId,
): DeliveryReport {
  const { messageId, userId, templateId, journeyId, broadcastId, runId, nodeId } = metadata;
  return {
    workspaceId,
    messageId: uuidV5(`${type}/${id}`, workspaceId),
    event,
    at,
    provider: type,
    ...(messageId !== undefined && { deliveryId: messageId }),
    ...(userId !== undefined && { userId }),
    ...(recipient !== undefined && { recipient }),
    ...(suppress !== undefined && { suppress }),
    origin: {
      ...(journeyId !== undefined && { journeyId }),
      ...(broadcastId !== undefined && { broadcastId }),
      ...(nodeId !== undefined && { nodeId }),
      ...(runId !== undefined && { runId }),
    },
    ...(templateId !== undefined && { templateId }),
    ...(detail !== undefined && { detail }),
  };
}
