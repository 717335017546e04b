/** Where the end of a branch leads: on after the branches, to another step, back, or out. */
import { Menu } from "@mantine/core";
import { IconArrowDownRight, IconCheck } from "@tabler/icons-react";
import { memo, useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { isEqualJson } from "../../../editing/index.js";
import { labelOfNode } from "../../../kinds/index.js";
import { UserText } from "../../../ui/index.js";
import { ledTo } from "../nodes/journey-edits.js";
import { exitId } from "../nodes/journey-graph.js";
import { stepsOf, type Gap } from "../nodes/steps-of.js";
import classes from "./editor.module.css";
import { nameOfStep, useJourneyEditing, useJourneyEditingNow } from "./journey-editing.js";
import { LazyMenu } from "./lazy-menu.js";
import { editorWords } from "./words.js";

export const LeadTo = memo(
  ({ gap }: { readonly gap: Gap }): ReactNode => {
    const say = useWords(editorWords);
    const [isOpen, setOpen] = useState(false);
    const to = useJourneyEditing(({ draft }) => stepsOf(draft).through(gap).to);
    const name = useJourneyEditing(({ draft, describing }) => nameOfStep(draft, to, describing));
    const text = to === exitId ? say("endsHere") : `${say("goesOn")} ${name}`;
    return (
      <LazyMenu
        isOpen={isOpen}
        onChange={setOpen}
        button={(ref) => (
          <button
            type="button"
            ref={ref}
            className={classes.lead}
            aria-label={`${say("continues")}: ${text}`}
            aria-haspopup="menu"
            onClick={() => setOpen(true)}
          >
            <IconArrowDownRight size={14} />
            <UserText isBrief limit={60}>
              {text}
            </UserText>
          </button>
        )}
      >
        {isOpen && <Targets gap={gap} to={to} onDone={() => setOpen(false)} />}
      </LazyMenu>
    );
  },
  (before, after) => isEqualJson(before.gap, after.gap),
);

interface TargetsProps {
  readonly gap: Gap;
  readonly to: string;
  readonly onDone: () => void;
}

function Targets({ gap, to, onDone }: TargetsProps): ReactNode {
  const say = useWords(editorWords);
  const editing = useJourneyEditingNow();
  const { draft, describing } = editing();
  const ids = draft.definition.nodes.map(({ id }) => id);
  const names = numbered(draft.definition.nodes.map((node) => labelOfNode(node, describing)));
  const targets = [
    [exitId, say("endsHere")] as const,
    ...ids.map((id, index) => [id, `${say("continuesWith")}: ${names[index] ?? id}`] as const),
  ];
  return targets.map(([id, label]) => (
    <Menu.Item
      key={id}
      leftSection={id === to ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
      onClick={() => {
        onDone();
        editing().edit(say("doLead"), (before) => ledTo(before, gap, id));
      }}
    >
      <UserText isBrief limit={80}>
        {label}
      </UserText>
    </Menu.Item>
  ));
}

/** Names that several steps have get numbers. */
function numbered(names: readonly string[]): readonly string[] {
  return names.map((name, index) => {
    const before = names.slice(0, index).filter((each) => each === name).length;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${before + 1}`;
  });
}
