/** Creates the stages of a delivery from the ports of the worker. */
import type { Stages } from "./deliver.js";
import { createAdmitStage, type AdmitStagePorts } from "./admit.js";
import { createClaimAndSend } from "./claim-and-send.js";
import { createClaimChecks, createClaimStage, type ClaimStagePorts } from "./claim.js";
import { createPrepareStage, type PrepareStagePorts } from "./prepare.js";
import { createReportStage, type ReportStagePorts } from "./report.js";
import { createResolveStage, type ResolveStagePorts } from "./resolve.js";
import { createReserveStage, type ReserveStagePorts } from "./reserve.js";
import { createSendBatchStage, createSendStage } from "./send.js";
import { createSettleStage, type SettleStagePorts } from "./settle.js";
import { createThrottleStage, type ThrottleStagePorts } from "./throttle.js";
import type { CallPorts } from "../providers/call-provider.js";

export type StagePorts = ResolveStagePorts &
  PrepareStagePorts &
  AdmitStagePorts &
  ThrottleStagePorts &
  ReserveStagePorts &
  ClaimStagePorts &
  CallPorts &
  SettleStagePorts &
  ReportStagePorts;

export function createStages(ports: StagePorts): Stages {
  return {
    resolve: createResolveStage(ports),
    prepare: createPrepareStage(ports),
    admit: createAdmitStage(ports),
    throttle: createThrottleStage(ports),
    reserve: createReserveStage(ports),
    claimAndSend: createClaimAndSend({
      ...createClaimChecks(ports),
      claim: createClaimStage(ports),
      send: createSendStage(ports),
      sendBatch: createSendBatchStage(ports),
    }),
    settle: createSettleStage(ports),
    report: createReportStage(ports),
  };
}
