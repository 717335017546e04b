/** Tools for the text of a mail: history, style, formats, link, colour, alignment, variables and blocks. */
import { ActionIcon, Button, NativeSelect, Tooltip } from "@mantine/core";
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconBraces,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPlus,
  IconStrikethrough,
  IconUnderline,
  type Icon,
} from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { useWords } from "../../../../data/index.js";
import { setTextStyle, styleOfText } from "../commands/text-style.js";
import { useVisual } from "../editor-context.js";
import { fittingOffers, insertOffer, insertVariable } from "../insert.js";
import { runAct } from "../plugins/block-keys.js";
import { visualWords } from "../words.js";
import { blockChoices, variableChoices } from "./choices.js";
import { ColorTool } from "./color-tool.js";
import { LinkTool } from "./link-tool.js";
import { SearchMenu } from "./search-menu.js";
import classes from "./canvas.module.css";

interface Tool {
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  readonly isActive?: boolean;
  readonly isPossible: boolean;
  readonly run: () => void;
}

export function Toolbar(): ReactNode {
  const say = useWords(visualWords);
  const { editor, variables, chooseImage } = useVisual();
  const now = useEditorState({ editor, selector: ({ editor: current }) => toolsNow(current) });
  const focus = (): void => void editor.commands.focus();
  const mark = (name: "bold" | "italic" | "underline" | "strike"): (() => void) => {
    return () => void editor.chain().focus().toggleMark(name).run();
  };
  const history: readonly Tool[] = [
    {
      label: say("undo"),
      icon: IconArrowBackUp,
      keys: "Control+Z",
      isPossible: now.canUndo,
      run: () => editor.chain().focus().undo().run(),
    },
    {
      label: say("redo"),
      icon: IconArrowForwardUp,
      keys: "Control+Shift+Z",
      isPossible: now.canRedo,
      run: () => editor.chain().focus().redo().run(),
    },
  ];
  const formats: readonly Tool[] = (
    [
      ["bold", IconBold, "Control+B"],
      ["italic", IconItalic, "Control+I"],
      ["underline", IconUnderline, "Control+U"],
      ["strike", IconStrikethrough, "Control+Shift+S"],
    ] as const
  ).map(([name, icon, keys]) => ({
    label: say(name),
    icon,
    keys,
    isActive: now[name],
    isPossible: now.isText,
    run: mark(name),
  }));
  const lists: readonly Tool[] = [
    {
      label: say("bullets"),
      icon: IconList,
      isActive: now.bullets,
      isPossible: now.isStyled,
      run: () => editor.chain().focus().toggleList("bulletList", "listItem").run(),
    },
    {
      label: say("numbers"),
      icon: IconListNumbers,
      isActive: now.numbers,
      isPossible: now.isStyled,
      run: () => editor.chain().focus().toggleList("orderedList", "listItem").run(),
    },
    {
      label: say("quote"),
      icon: IconBlockquote,
      isActive: now.quote,
      isPossible: now.isStyled,
      run: () => editor.chain().focus().toggleWrap("blockquote").run(),
    },
  ];
  const sides: readonly Tool[] = (
    [
      ["left", IconAlignLeft, "alignLeft"],
      ["center", IconAlignCenter, "alignCenter"],
      ["right", IconAlignRight, "alignRight"],
    ] as const
  ).map(([side, icon, label]) => ({
    label: say(label),
    icon,
    isActive: now.side === side,
    isPossible: now.isAligned,
    run: () => {
      for (const type of ["paragraph", "heading"])
        editor
          .chain()
          .focus()
          .updateAttributes(type, { textAlign: side === "left" ? null : side })
          .run();
    },
  }));
  return (
    <div role="toolbar" aria-label={say("toolbar")} className={classes.toolbar}>
      <Tools tools={history} />
      <NativeSelect
        size="xs"
        w={130}
        aria-label={say("style")}
        value={now.style ?? ""}
        disabled={!now.isStyled}
        data={[
          ...(now.style === undefined ? [{ value: "", label: "" }] : []),
          { value: "paragraph", label: say("styleParagraph") },
          ...[1, 2, 3, 4].map((level) => ({
            value: `heading${level}`,
            label: say("styleHeading", { level }),
          })),
          { value: "codeBlock", label: say("styleCode") },
        ]}
        onChange={({ currentTarget: { value } }) => {
          runAct(editor, setTextStyle(value));
          focus();
        }}
      />
      <Tools tools={formats} />
      <LinkTool isPossible={now.isText} href={now.href} />
      <ColorTool isPossible={now.isText} color={now.color} />
      <Tools tools={sides} />
      <Tools tools={lists} />
      <SearchMenu
        label={say("searchVariable")}
        empty={say("noVariable")}
        search={(query) =>
          variableChoices(variables, { query, choose: (path) => insertVariable(editor, path) })
        }
        onClose={focus}
        button={(open, isOpen) => (
          <Button
            variant="default"
            leftSection={<IconBraces size={16} />}
            disabled={!now.isText}
            aria-expanded={isOpen}
            onClick={open}
          >
            {say("variable")}
          </Button>
        )}
      />
      <SearchMenu
        label={say("searchBlock")}
        empty={say("noBlock")}
        search={(query) =>
          blockChoices(fittingOffers(editor, say), {
            query,
            say,
            choose: (offer) => insertOffer(editor, offer, { chooseImage }),
          })
        }
        onClose={focus}
        button={(open, isOpen) => (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            aria-expanded={isOpen}
            onClick={open}
          >
            {say("addBlock")}
          </Button>
        )}
      />
    </div>
  );
}

function Tools({ tools }: { readonly tools: readonly Tool[] }): ReactNode {
  return (
    <ActionIcon.Group>
      {tools.map(({ label, icon: Sign, keys, isActive, isPossible, run }) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant={isActive === true ? "filled" : "default"}
            aria-label={label}
            aria-pressed={isActive}
            aria-keyshortcuts={keys}
            disabled={!isPossible}
            onMouseDown={(event) => event.preventDefault()}
            onClick={run}
          >
            <Sign size={16} />
          </ActionIcon>
        </Tooltip>
      ))}
    </ActionIcon.Group>
  );
}

/** What the tools show: plain values, so that typing draws them anew only if one changed. */
function toolsNow(editor: Editor) {
  const { $from } = editor.state.selection;
  const text = $from.parent.isTextblock && $from.parent.type.name !== "codeBlock";
  const { color } = editor.getAttributes("textStyle");
  const { href } = editor.getAttributes("link");
  const side: unknown = $from.parent.attrs["textAlign"];
  const style = styleOfText(editor.state);
  return {
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
    isText: text,
    isStyled: style !== undefined,
    style,
    isAligned: ["paragraph", "heading"].includes($from.parent.type.name),
    side: side === null || side === undefined ? "left" : side,
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    strike: editor.isActive("strike"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    color: typeof color === "string" ? color : undefined,
    href: typeof href === "string" ? href : undefined,
  };
}
