/** One decision of the reference: how the runs of a user go, and what the product must have done. */
import type { WorkspaceView } from "@signalbox/workspace";
import type { DeliveryRequest, EventRecord } from "@signalbox/core";
import type { AppliedDecision } from "./journal.js";
import {
  cartOf,
  dateOf,
  isWanted,
  ownValuesOf,
  type PlainDefinition,
  type PlainNode,
} from "./plain-events.js";
import { createActs } from "./reference-acts.js";
import { createJudge, happenedIn, isKeptOut, windowEnd } from "./reference-goals.js";
import type { ReferenceUser, ReferenceRun } from "./reference-user.js";
import { effectsOf, type DecisionEffects, type DecisionInputs } from "./decision-inputs.js";

interface Surroundings {
  readonly user: ReferenceUser;
  readonly inputs: DecisionInputs;
  readonly keyedSegmentId: string;
}

interface Walk {
  lead(): void;
  /** Compares with the product's decision. */
  finish(): DecisionEffects;
}

type Stored = WorkspaceView["state"]["journeys"][number];

/** One decision of a user: which way their runs should go. */
export function startWalk(applied: AppliedDecision, { user, inputs, keyedSegmentId }: Surroundings): Walk {
  const { key, now, view, before, decision } = applied;
  const after = decision.state;
  if (after === null) throw new TypeError("the actor has no state");
  const effects = effectsOf(applied);
  const expected = new Map<string, string[]>();
  const unnamed = [...effects.started];
  const requests = [...effects.requests];
  const permitRequests = [...effects.permitRequests];
  const fail = (what: string): never => {
    const { type, body } = applied;
    throw new Error(`${key}: ${what}; ${type} ${JSON.stringify(body).slice(0, 400)} at ${now}`);
  };

  const expect = (run: ReferenceRun, what: string): void => {
    expected.set(run.id, [...(expected.get(run.id) ?? []), what]);
  };
  const isIn = (run: ReferenceRun, segmentId: string): boolean => {
    const slot = view.segmentSlots.get(segmentId);
    const isMember = slot !== undefined && after.computedState.held.has(slot);
    return isMember || (run.isBought && run.key !== undefined && segmentId === keyedSegmentId);
  };
  const happened = happenedIn(applied, inputs.event);
  const definitionAt = (stored: Stored | undefined, version: number): string | undefined => {
    const versions = stored === undefined ? [] : [stored, ...stored.earlier];
    const found = versions.find((each) => each.version === version)?.definition;
    return found === undefined ? undefined : JSON.stringify(found);
  };
  const storedOf = (id: string): Stored | undefined => view.state.journeys.find((each) => each.id === id);

  const finish = (run: ReferenceRun, how: string): void => {
    user.runs = user.runs.filter((each) => each !== run);
    user.finished.set(run.id, how);
    const until = windowEnd(run);
    if (until !== undefined && run.isConverted !== true && how !== "journeyDeleted") user.measured.push(run);
  };

  const end = (run: ReferenceRun, how: string): void => {
    finish(run, how);
    if (how !== "exited") return expect(run, `left ${run.at} ${how}`);
    const { entryNode } = JSON.parse(run.definition) as PlainDefinition;
    const stored = storedOf(run.journeyId);
    if (entryNode.reEnter !== true || stored === undefined || !isIn(run, entryNode.segment ?? "")) return;
    if (stored.status === "Running" && stored.definition?.entryNode.type === "EntryNode") {
      startForMember(stored);
    }
  };

  const enter = (run: ReferenceRun, to: string, cause: string): void => {
    expect(run, `${to} ${cause}`);
    if (cause === "sent") run.sent.add(run.at);
    run.at = to;
    run.since = now;
    delete run.until;
    delete run.delivery;
    delete run.permit;
    if (to === "ExitNode") return end(run, "exited");
    const { entryNode, nodes } = JSON.parse(run.definition) as PlainDefinition;
    const node = to === entryNode.type ? entryNode : nodes.find(({ id }) => id === to);
    if (node === undefined) return fail(`${run.id} reaches ${to}, which its version does not have`);
    const { child = "", variant = {} } = node;
    switch (node.type) {
      case "DelayNode": {
        if (variant.type === "UserProperty") return awaitDue(run, node);
        const until = now + Math.round((variant.seconds ?? 0) * 1_000);
        if (until <= now) return enter(run, child, "waited");
        run.until = until;
        return;
      }
      case "WaitForNode": {
        const until = now + Math.round((node.timeoutSeconds ?? 0) * 1_000);
        return checkSegments(run, node, until);
      }
      case "SegmentSplitNode": {
        const is = isIn(run, variant.segment ?? "");
        return enter(run, (is ? variant.trueChild : variant.falseChild) ?? "", String(is));
      }
      case "RandomCohortNode": {
        const [next = "", because = ""] = effects.after(run.id, expected.get(run.id)?.length ?? 0);
        const chosen = node.children?.find((each) => each.id === next && because === `cohort:${each.name}`);
        if (chosen === undefined && !(next === "ExitNode" && because === "no cohort")) {
          fail(`${run.id} goes from ${to} to ${next} because of ${because}`);
        }
        return enter(run, next, because);
      }
      case "MessageNode": {
        if (storedOf(run.journeyId)?.status === "Paused") return end(run, "journeyPaused");
        if (run.sentAt?.includes(to) === true) {
          run.sentAt = run.sentAt.filter((id) => id !== to);
          return enter(run, child, "sent");
        }
        const index = requests.findIndex(({ origin }) => origin.runId === run.id && origin.nodeId === to);
        const [request] = index < 0 ? [] : requests.splice(index, 1);
        if (request === undefined) return fail(`${run.id} requests no delivery at ${to}`);
        checkRequest(run, node, request);
        run.delivery = request.id;
        return;
      }
      case "RateLimitNode": {
        const index = permitRequests.findIndex(({ limit }) => limit === `${run.journeyId}/${to}`);
        const [permitRequest] = index < 0 ? [] : permitRequests.splice(index, 1);
        if (permitRequest === undefined) return fail(`${run.id} does not request a permit at ${to}`);
        run.permit = permitRequest.id;
        return;
      }
      default:
        return enter(run, child, "started");
    }
  };

  /** The property is when the run's own cart is due; other dates come from the run's own events alone. */
  const awaitDue = (run: ReferenceRun, { child = "", variant = {} }: PlainNode): void => {
    const { due } = ownValuesOf(run.own);
    const until = due === undefined ? undefined : dateOf(due);
    if (until === undefined) {
      if (variant.onMissing === "Continue") return enter(run, child, "waited");
      return end(run, due === undefined ? "dateMissing" : "dateUnreadable");
    }
    if (until > now) {
      run.until = until;
      return;
    }
    if (variant.onPast === "Exit") return end(run, "datePassed");
    enter(run, child, "waited");
  };

  /** The subscription group is the node's or else the first one; the values are those of the run's own cart. */
  const checkRequest = (run: ReferenceRun, node: PlainNode, request: DeliveryRequest): void => {
    const [first] = view.state.subscriptionGroups;
    const group =
      node.subscriptionGroupId === undefined ? first?.id : (node.subscriptionGroupId ?? undefined);
    if (request.subscriptionGroupId !== group) {
      fail(
        `${run.id} sends ${node.id ?? ""} under ${request.subscriptionGroupId}, and should under ${group}`,
      );
    }
    const wanted = JSON.stringify(ownValuesOf(run.own));
    if ((request.properties ?? "{}") !== wanted) {
      fail(`${run.id} sends ${node.id ?? ""} with ${request.properties}, and should with ${wanted}`);
    }
  };

  const checkSegments = (run: ReferenceRun, node: PlainNode, until: number): void => {
    const joined = node.segmentChildren?.find(({ segmentId }) => isIn(run, segmentId));
    if (joined !== undefined) return enter(run, joined.id, `segment:${joined.segmentId}`);
    if (now >= until) return enter(run, node.timeoutChild ?? "", "timeout");
    run.until = until;
  };

  const goals = createJudge({
    user,
    happened,
    isAbsorbing: applied.type === "absorb",
    isDeleted: (run) => definitionAt(storedOf(run.journeyId), run.version) !== run.definition,
    expect,
    end,
  });

  const acts = createActs({
    publishedOf: (journeyId) => {
      const stored = storedOf(journeyId);
      if (stored === undefined || stored.status === "NotStarted") return undefined;
      const definition = definitionAt(stored, stored.version);
      if (definition === undefined) return undefined;
      return { version: stored.version, definition, isPaused: stored.status === "Paused" };
    },
    isIn: happened.isIn,
    nextStepOf: (run) => effects.after(run.id, expected.get(run.id)?.length ?? 0).join(" "),
    expect,
    end,
    leave: (run) => finish(run, "exited"),
    enter,
  });

  const move = (run: ReferenceRun): void => {
    const stored = storedOf(run.journeyId);
    if (definitionAt(stored, run.version) !== run.definition) {
      if (stored?.createdAt === run.journeyCreatedAt) {
        return fail(`${run.id} is live, and its version ${run.version} was dropped`);
      }
      return end(run, "journeyDeleted");
    }
    if (goals.judge(run)) return;
    const { event, news, permit } = inputs;
    const { entryNode, nodes } = JSON.parse(run.definition) as PlainDefinition;
    if (
      event?.type === "track" &&
      event.part === "main" &&
      run.key !== undefined &&
      entryNode.key !== undefined
    ) {
      if (event.event === "Bought" && cartOf(event, "cart") === run.key) run.isBought = true;
      if (event.event === "Carted" && cartOf(event, entryNode.key) === run.key) run.own.push(event);
    }
    const node = nodes.find(({ id }) => id === run.at);
    if (node === undefined) return fail(`${run.id} is at ${run.at}, which its version does not have`);
    const { child = "" } = node;
    if (run.delivery !== undefined) {
      if (news?.outcome === undefined || news.deliveryId !== run.delivery) return;
      if (acts.settle(run, news.outcome === "sent")) return;
      if (news.outcome === "sent" || node.skipOnFailure === true) return enter(run, child, news.outcome);
      return end(run, news.outcome === "skipped" ? "messageSkipped" : "messageFailed");
    }
    if (run.permit !== undefined) {
      if (permit?.id !== run.permit) return;
      if (permit.at <= now) return enter(run, child, "turn");
      delete run.permit;
      run.until = permit.at;
      return;
    }
    if (node.type === "WaitForNode") return checkSegments(run, node, run.until ?? Infinity);
    if (run.until !== undefined && now >= run.until) {
      enter(run, child, node.type === "RateLimitNode" ? "turn" : "waited");
    }
  };

  const begin = (
    stored: Stored,
    {
      by,
      cause = by,
      ...more
    }: {
      readonly key?: string;
      readonly bySegment: boolean;
      readonly by?: EventRecord;
      readonly cause?: EventRecord | undefined;
    },
  ): void => {
    const definition = definitionAt(stored, stored.version) ?? "";
    const plain = JSON.parse(definition) as PlainDefinition;
    if (isKeptOut(plain, happened.isIn)) return;
    const index = unnamed.findIndex(({ journeyId }) => journeyId === stored.id);
    const [startedRun] = index < 0 ? [] : unnamed.splice(index, 1);
    if (startedRun === undefined) return fail(`should start "${stored.name}" ${more.key ?? ""}`);
    const { id, isHeldOut } = startedRun;
    const run = {
      id,
      journeyId: stored.id,
      version: stored.version,
      journeyCreatedAt: stored.createdAt,
      definition,
      at: "",
      since: now,
      sent: new Set<string>(),
      isBought: false,
      startedAt: now,
      ...(cause !== undefined && { cause }),
      own: by === undefined ? [] : [by],
      ...more,
    };
    if (more.bySegment) user.lastAt.set(stored.id, now);
    if (more.bySegment || more.key !== undefined) {
      user.started.set(stored.id, (user.started.get(stored.id) ?? 0) + 1);
    }
    if (more.key !== undefined) {
      user.keys.set(stored.id, new Set([...(user.keys.get(stored.id) ?? []), more.key]));
    }
    if (isHeldOut) {
      if (plain.holdOutPercent === undefined) return fail(`${id} is held out of "${stored.name}"`);
      expect(run, "held out");
      user.finished.set(id, "heldOut");
      if (plain.goal !== undefined) user.measured.push(run);
      return;
    }
    user.runs.push(run);
    enter(run, plain.entryNode.type, more.bySegment ? "segment" : "event");
  };

  const startForMember = (stored: Stored, cause?: EventRecord): void => {
    const isFirst = (user.started.get(stored.id) ?? 0) === 0;
    const isLive = user.runs.some(({ journeyId }) => journeyId === stored.id);
    if ((isFirst || stored.canRunMultiple) && !isLive) begin(stored, { bySegment: true, cause });
  };

  const startForEvent = (stored: Stored, event: EventRecord, keyName: string | undefined): void => {
    if (keyName === undefined) return begin(stored, { bySegment: false, by: event });
    const cart = cartOf(event, keyName);
    if (cart === undefined) return;
    const isLive = user.runs.some(({ journeyId, key: own }) => journeyId === stored.id && own === cart);
    const hadOne = user.keys.get(stored.id)?.has(cart) === true;
    if (!isLive && (stored.canRunMultiple || !hadOne))
      begin(stored, { key: cart, bySegment: false, by: event });
  };

  const start = (stored: Stored): void => {
    if (stored.status !== "Running" || stored.definition === undefined) return;
    const { entryNode } = stored.definition as unknown as PlainDefinition;
    if (entryNode.segment !== undefined) {
      const slot = view.segmentSlots.get(entryNode.segment) ?? -1;
      const isMember = after.computedState.held.has(slot);
      const { journeyId, since = -Infinity } = inputs.begunJourney ?? {};
      const lastAt = user.lastAt.get(stored.id) ?? -Infinity;
      const isNew = (user.started.get(stored.id) ?? 0) === 0 || lastAt < since;
      const isStarted = journeyId === stored.id && isMember && isNew;
      const isEntering = isMember && !before.computedState.held.has(slot);
      if (isStarted || isEntering) startForMember(stored, isEntering ? inputs.event : undefined);
      return;
    }
    const { event } = inputs;
    const { event: name = "", key: keyName } = entryNode;
    if (event?.type !== "track" || event.part !== "main") return;
    const isMatch = name.endsWith("*") ? event.event.startsWith(name.slice(0, -1)) : event.event === name;
    if (isMatch && isWanted(entryNode, event)) startForEvent(stored, event, keyName);
  };

  return {
    lead() {
      const liveRuns = [...user.runs];
      for (const run of user.measured) goals.measure(run);
      for (const run of liveRuns) {
        if (user.runs.includes(run)) move(run);
        if (inputs.runAct !== undefined && user.runs.includes(run)) acts.act(run, inputs.runAct);
      }
      for (const stored of view.state.journeys) start(stored);
    },
    finish() {
      const [spare] = unnamed;
      if (spare !== undefined)
        fail(`starts "${storedOf(spare.journeyId)?.name ?? spare.journeyId}", which nothing allows`);
      if (requests.length > 0) fail(`requests ${requests.length} deliveries too many`);
      if (permitRequests.length > 0) fail(`requests ${permitRequests.length} permits too many`);
      for (const run of new Set([...expected.keys(), ...effects.steps.keys()])) {
        const [found = [], wanted = []] = [effects.steps.get(run), expected.get(run)];
        if (found.join(", ") !== wanted.join(", ")) {
          fail(`run ${run} goes [${found.join(", ")}], and should go [${wanted.join(", ")}]`);
        }
      }
      user.written.push(...effects.written);
      return effects;
    },
  };
}
