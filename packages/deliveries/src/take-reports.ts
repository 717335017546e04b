/**
 * What vendors report of messages: it moves the delivery's status, becomes an event of its user, and keeps addresses off
 * that bounced or complained. The same report any number of times counts once.
 */
import { deliveryKey, type DeliveryReport, type TableStore, type VersionedChange } from "@signalbox/core";
import type { GroupCommit } from "@signalbox/actors";
import { reported, type Delivery } from "./delivery.js";
import type { DeliveryBook } from "./delivery-book.js";
import { reportPost } from "./events.js";
import { suppress } from "./suppression.js";

export interface ReportPorts {
  readonly book: DeliveryBook;
  readonly tables: Pick<TableStore, "apply">;
  readonly commit: GroupCommit;
  readonly now: () => Date;
  readonly nextSeq: (receivedAt: number) => number;
}

/** False when nothing is known of its delivery: a message sent for trying out, or to somebody who was erased since. */
export async function takeReport(report: DeliveryReport, ports: ReportPorts): Promise<boolean> {
  const delivery = await keepReport(report, ports);
  if (delivery === undefined) return false;
  const change = suppressionOf(report, delivery, ports.now().getTime());
  if (change !== undefined) await ports.tables.apply([change]);
  const receivedAt = ports.now().getTime();
  await ports.commit.post([reportPost(delivery, report, { receivedAt, seq: ports.nextSeq(receivedAt) })]);
  return true;
}

async function keepReport(report: DeliveryReport, { book, now }: ReportPorts): Promise<Delivery | undefined> {
  const { workspaceId, deliveryId } = report;
  if (deliveryId === undefined) return undefined;
  let standing = await book.load(deliveryKey(workspaceId, deliveryId));
  while (standing !== undefined) {
    const next = reported(standing, report, now().getTime());
    if (next === standing) return standing;
    const written = await book.write(next);
    if (written.is === "written") return next;
    standing = written.standing;
  }
  return undefined;
}

/** The address the message went to, whatever the vendor calls it; at the moment of the report's coming. */
function suppressionOf(report: DeliveryReport, delivery: Delivery, now: number): VersionedChange | undefined {
  const address = delivery.to ?? report.recipient;
  if (report.suppress === undefined || address === undefined) return undefined;
  const { workspaceId, channel, id } = delivery.record.request;
  return {
    change: suppress({ workspaceId, channel, address, reason: report.suppress, at: now, deliveryId: id }),
    version: now,
  };
}
