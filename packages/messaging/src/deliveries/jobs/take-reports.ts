/**
 * Applies vendors' reports: moves the delivery's status, becomes an event of its user, and suppresses addresses that
 * bounced or complained. A repeated report counts once.
 */
import { deliveryKey, type DeliveryReport, type TableStore, type VersionedChange } from "@signalbox/core";
import { isSameAddress } from "@signalbox/addresses";
import { suppress } from "@signalbox/workspace";
import { reported, type Delivery } from "../state/delivery.js";
import type { DeliveryRepository } from "../store/delivery-repository.js";
import type { JobContext } from "./job-context.js";
import { reportPost } from "../state/events.js";

export interface ReportPorts {
  readonly repository: DeliveryRepository;
  readonly tables: Pick<TableStore, "apply">;
  readonly now: () => Date;
  readonly nextSeq: (receivedAt: number) => number;
}

/**
 * A report about a recipient of a copy does not change the delivery, but suppresses that address. Returns false when
 * the delivery is not stored: a test message, or the user was erased.
 */
export async function takeReport(
  report: DeliveryReport,
  job: JobContext,
  ports: ReportPorts,
): Promise<boolean> {
  const stored = await deliveryOf(report, ports.repository);
  if (stored === undefined) return false;
  const isOfCopy = isAboutAnother(report, stored);
  if (isOfCopy && !wasCopied(stored, report.recipient)) return false;
  const change = suppressionOf(report, stored, ports.now().getTime());
  if (change !== undefined) await ports.tables.apply([change]);
  if (isOfCopy) return true;
  const delivery = await keepReport(report, stored, ports);
  if (delivery === undefined) return false;
  const receivedAt = ports.now().getTime();
  job.report(reportPost(delivery, report, { receivedAt, seq: ports.nextSeq(receivedAt) }));
  return true;
}

function deliveryOf(
  { workspaceId, deliveryId }: DeliveryReport,
  repository: DeliveryRepository,
): Promise<Delivery | undefined> {
  if (deliveryId === undefined) return Promise.resolve(undefined);
  return repository.load(deliveryKey(workspaceId, deliveryId));
}

/** A report about a message with a single recipient is about that one, however the vendor writes the address. */
function isAboutAnother({ recipient }: DeliveryReport, delivery: Delivery): boolean {
  const { to, record } = delivery;
  if (record.request.channel !== "Email" || recipient === undefined || to === undefined) return false;
  const mayHaveCopies = record.outcome === undefined || copiesOf(delivery).length > 0;
  return mayHaveCopies && !isSameAddress("Email", recipient, to);
}

/** A report may only suppress an address that the message was sent to. */
function wasCopied(delivery: Delivery, recipient: string | undefined): boolean {
  return (
    recipient !== undefined && copiesOf(delivery).some((copy) => isSameAddress("Email", recipient, copy))
  );
}

/** Addresses of the copies, without names. */
function copiesOf({ record }: Delivery): readonly string[] {
  const { cc, bcc } = record.outcome?.variant ?? {};
  return [cc, bcc]
    .flatMap((list) => (typeof list === "string" ? list.split(",") : []))
    .map((copy) => /<([^<>]*)>\s*$/.exec(copy)?.[1] ?? copy)
    .filter((copy) => copy.includes("@"));
}

async function keepReport(
  report: DeliveryReport,
  found: Delivery,
  { repository, now }: ReportPorts,
): Promise<Delivery | undefined> {
  let stored: Delivery | undefined = found;
  while (stored !== undefined) {
    const next = reported(stored, report, now().getTime());
    if (next === stored) return stored;
    const written = await repository.write(next);
    if (written.is === "written") return next;
    stored = written.stored;
  }
  return undefined;
}

/** Dated when the report arrived, so that a later removal from the list wins. */
function suppressionOf(report: DeliveryReport, delivery: Delivery, now: number): VersionedChange | undefined {
  const address = isAboutAnother(report, delivery) ? report.recipient : (delivery.to ?? report.recipient);
  if (report.suppress === undefined || address === undefined) return undefined;
  const { workspaceId, channel, id } = delivery.record.request;
  return {
    change: suppress({ workspaceId, channel, address, reason: report.suppress, at: now, deliveryId: id }),
    version: now,
  };
}
