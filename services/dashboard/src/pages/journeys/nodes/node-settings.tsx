/** The settings of a node with their names; what it uses is linked. */
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { longDuration } from "../../../components/duration.js";
import { Facts, type FactsProps } from "../../../components/facts.js";
import { JsonView } from "../../../components/json-view.js";
import { ResourceLink } from "../../../components/resource-link.js";
import { UserText } from "../../../components/user-text.js";
import { daysInWords, timeOfDay, type Describing } from "./describe-node.js";
import type { JourneyNode, NamedResource } from "./journey-graph.js";

export interface NodeSettingsProps {
  readonly node: JourneyNode;
  readonly describing: Describing;
}

export function NodeSettings(props: NodeSettingsProps): ReactNode {
  const facts = factsOf(props);
  return facts.length === 0 ? null : <Facts facts={facts} />;
}

type AllFacts = FactsProps["facts"];
type NodeOf<Type extends JourneyNode["type"]> = Extract<JourneyNode, { readonly type: Type }>;

function factsOf({ node, describing }: NodeSettingsProps): AllFacts {
  const { say, language } = describing;
  const link = (kind: NamedResource["kind"], id: string): ReactNode => (
    <ResourceLink kind={kind} id={id} name={describing.nameOf(kind, id)} />
  );
  switch (node.type) {
    case "EntryNode":
      return [
        [say("segment"), link("segment", node.segment)],
        [say("reEnter"), node.reEnter === true ? say("beginAgain") : undefined],
      ];
    case "EventEntryNode":
      return [
        [say("event"), node.event === "" ? say("any") : <UserText>{node.event}</UserText>],
        [say("key"), node.key && <UserText>{node.key}</UserText>],
        [
          say("conditions"),
          node.properties === undefined || node.properties.length === 0 ? undefined : (
            <JsonView value={node.properties} />
          ),
        ],
      ];
    case "DelayNode":
      return delayFacts(node, describing);
    case "WaitForNode":
      return [
        [
          say("segments"),
          <Group gap="4px 12px">
            {node.segmentChildren.map(({ segmentId }) => (
              <span key={segmentId}>{link("segment", segmentId)}</span>
            ))}
          </Group>,
        ],
        [say("atMost"), longDuration(node.timeoutSeconds, language)],
      ];
    case "SegmentSplitNode":
      return [[say("segment"), link("segment", node.variant.segment)]];
    case "MessageNode":
      return messageFacts(node, describing);
    case "RandomCohortNode":
      return node.children.map(
        ({ name, percent }) => [name, describing.say("percent", { percent })] as const,
      );
    case "RateLimitNode":
    case "ExitNode":
      return [];
  }
}

function delayFacts({ variant }: NodeOf<"DelayNode">, { say, language, nameOf }: Describing): AllFacts {
  switch (variant.type) {
    case "Second":
      return [[say("duration"), longDuration(variant.seconds, language)]];
    case "LocalTime":
      return [
        [say("timeOfDay"), timeOfDay(variant)],
        [say("days"), daysInWords(variant.allowedDaysOfWeek, language) ?? say("everyDay")],
        [say("zone"), variant.defaultTimezone ?? "UTC"],
      ];
    case "UserProperty": {
      const { userProperty: id, onMissing = "Exit", onPast = "Continue" } = variant;
      return [
        [say("property"), <ResourceLink kind="userProperty" id={id} name={nameOf("userProperty", id)} />],
        [say("onMissing"), say(`${onMissing}_`)],
        [say("onPast"), variant.annual === true ? undefined : say(`${onPast}_`)],
      ];
    }
  }
}

function messageFacts(node: NodeOf<"MessageNode">, { say, nameOf }: Describing): AllFacts {
  const { variant, subscriptionGroupId: group, retryCount = 3 } = node;
  const provider = "providerOverride" in variant ? variant.providerOverride : undefined;
  const sender = "senderOverride" in variant ? variant.senderOverride : undefined;
  const id = variant.templateId;
  return [
    [say("channel"), say(variant.type)],
    [say("template"), <ResourceLink kind="template" id={id} name={nameOf("template", id)} />],
    [
      say("group"),
      group === undefined ? (
        say("firstGroup")
      ) : group === null ? (
        say("noGroup")
      ) : (
        <ResourceLink kind="subscriptionGroup" id={group} name={nameOf("subscriptionGroup", group)} />
      ),
    ],
    [say("provider"), provider],
    [say("sender"), sender && ("phone" in sender ? sender.phone : sender.messagingServiceSid)],
    [say("onFailure"), say(node.skipOnFailure === true ? "Continue_" : "Exit_")],
    [say("retries"), String(retryCount)],
    [say("sync"), node.syncProperties === true ? say("yes") : undefined],
  ];
}
