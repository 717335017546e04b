/** A mail as blocks that one types into, with tools for text, a handle for blocks, and settings beside. */
import { Alert } from "@mantine/core";
// Each by itself: the package as a whole brings what no mail needs.
import { Dropcursor } from "@tiptap/extensions/drop-cursor";
import { Gapcursor } from "@tiptap/extensions/gap-cursor";
import { Placeholder } from "@tiptap/extensions/placeholder";
import { UndoRedo } from "@tiptap/extensions/undo-redo";
import { EditorContent, useEditor, type JSONContent } from "@tiptap/react";
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState, type ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { isEqualJson, useNotice } from "../../../ui/index.js";
import type { BodyIssue, ChooseImage, NamedPart, TemplateVariable } from "../editor-types.js";
import type { ShownBrand } from "../use-brand.js";
import { editorDocument, isDocument } from "./document/to-editor.js";
import { VisualContext } from "./editor-context.js";
import { atomClicks } from "./plugins/atom-clicks.js";
import { blockKeys } from "./plugins/block-keys.js";
import { look } from "./plugins/look.js";
import { pasting } from "./plugins/pasting.js";
import { shownValues, withIssues, withValues } from "./plugins/shown-values.js";
import { triggers, type TriggerKeys, type TriggerList } from "./plugins/trigger.js";
import { schemaExtensions } from "./schema/schema-extensions.js";
import { schemaTexts } from "./schema/schema-texts.js";
import { BlockHandle } from "./ui/block-handle.js";
import classes from "./ui/canvas.module.css";
import { Inspector } from "./ui/inspector/inspector.js";
import { IssueList } from "./ui/issue-list.js";
import { Toolbar } from "./ui/toolbar.js";
import { TypedList } from "./ui/typed-list.js";
import { useOutsideDocument } from "./use-outside-document.js";
import { useLook } from "./use-look.js";
import { visualWords } from "./words.js";

export interface VisualEditorProps {
  /** The low-code document as the API keeps it. */
  readonly document: unknown;
  readonly onChange: (document: object) => void;
  readonly isReadOnly?: boolean;
  readonly issues: readonly BodyIssue[];
  readonly variables: readonly TemplateVariable[];
  readonly parts: readonly NamedPart[];
  /** As mails show it; undefined while it is not known. */
  readonly brand: ShownBrand | undefined;
  /** Absent: an address field only. */
  readonly chooseImage?: ChooseImage;
}

export default function VisualEditor(props: VisualEditorProps): ReactNode {
  const say = useWords(visualWords);
  const { language } = useLanguage();
  if (!isDocument(props.document)) return <Alert color="orange">{say("noDocument")}</Alert>;
  return <OpenEditor key={language} {...props} />;
}

/** The one that is left out compares the whole document with the one before. */
const coreExtensions = { delete: false } as const;

function OpenEditor({
  document,
  onChange,
  isReadOnly = false,
  issues,
  variables,
  parts,
  brand,
  chooseImage,
}: VisualEditorProps): ReactNode {
  const say = useWords(visualWords);
  const { language } = useLanguage();
  const help = useId();
  const [canvas, setCanvas] = useState<HTMLDivElement | null>(null);
  const keys: TriggerKeys = useRef(undefined);
  const list: TriggerList = useRef({});
  const [content] = useState(() => (editorDocument(document) ?? null) as JSONContent | null);
  // The same object each time: the editor would take new ones as a change.
  const editorProps = useMemo(
    () => ({
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": say("body"),
        ...(!isReadOnly && { "aria-describedby": help }),
        // It undoes what is typed into it itself.
        "data-own-text": "",
        class: classes["mail"] ?? "",
      },
    }),
    [help, say, isReadOnly],
  );
  const notify = useNotice();
  const sayTable = useEffectEvent(() => notify(say("pastedTable")));
  const editor = useEditor({
    extensions: useMemo(
      () => [
        ...schemaExtensions(schemaTexts(language)),
        UndoRedo,
        Dropcursor.configure({ width: 3, color: "#0b57b7" }),
        Gapcursor,
        Placeholder.configure({ placeholder: say("placeholder") }),
        triggers(keys, list),
        shownValues,
        look,
        blockKeys,
        atomClicks,
        pasting(() => sayTable()),
      ],
      [language, say],
    ),
    content,
    editable: !isReadOnly,
    // The policy of the page allows no style elements.
    injectCSS: false,
    enableCoreExtensions: coreExtensions,
    shouldRerenderOnTransaction: false,
    editorProps,
  });
  useOutsideDocument(editor, { document, onChange });
  useEffect(() => editor.setEditable(!isReadOnly, false), [editor, isReadOnly]);
  const [issuesNow, variablesNow] = [useUnchanged(issues), useUnchanged(variables)];
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(withIssues(editor.state, issuesNow));
  }, [editor, issuesNow]);
  useEffect(() => {
    if (!editor.isDestroyed) editor.view.dispatch(withValues(editor.state, variablesNow));
  }, [editor, variablesNow]);
  useLook(editor, { brand, parts, variables: variablesNow });
  const context = useMemo(
    () => ({ editor, variables: variablesNow, parts, brand, chooseImage }),
    [editor, variablesNow, parts, brand, chooseImage],
  );
  return (
    <VisualContext value={context}>
      <div className={classes.editor}>
        {!isReadOnly && <Toolbar />}
        <IssueList />
        <div className={classes.work}>
          <div ref={setCanvas} className={classes.canvas}>
            <EditorContent editor={editor} />
            {!isReadOnly && <BlockHandle canvas={canvas} />}
          </div>
          {!isReadOnly && <Inspector isReadOnly={isReadOnly} />}
        </div>
        {!isReadOnly && (
          <p id={help} className={classes.help}>
            {say("help")}
          </p>
        )}
        {!isReadOnly && <TypedList keys={keys} list={list} />}
      </div>
    </VisualContext>
  );
}

/** The value before while it is equal: a page may make it anew each time, and issues keep the blocks that they are at. */
function useUnchanged<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  if (isEqualJson(kept, value)) return kept;
  setKept(value);
  return value;
}
