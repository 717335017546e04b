/** The keys that work on the page that is shown, and the documents: by a button in the head, and by the key "?". */
import { ActionIcon, Anchor, Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconKeyboard } from "@tabler/icons-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { serviceAddress, useTranslated, useWords } from "../data/index.js";
import {
  Dialog,
  documentUrl,
  isTyping,
  type Shortcut,
  useShownActs,
  useShownPage,
  useShownShortcuts,
} from "../ui/index.js";
import classes from "./frame.module.css";
import { frameWords } from "./words.js";

export function HelpButton(): ReactNode {
  const say = useWords(frameWords);
  const [isOpen, { open, close }] = useDisclosure(false);
  const listen = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => listen(event);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={say("help")}
        aria-keyshortcuts="?"
        onClick={open}
      >
        <IconKeyboard size={20} stroke={1.6} />
      </ActionIcon>
      {isOpen && (
        <Dialog opened onClose={close} title={<Title order={2}>{say("help")}</Title>}>
          <Help />
        </Dialog>
      )}
    </>
  );
}

function Help(): ReactNode {
  const say = useWords(frameWords);
  const translated = useTranslated();
  const page = useShownPage();
  const onPage = useShownShortcuts();
  const acts = useShownActs().flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
  const everywhere = [
    { key: isMac ? "⌘ K" : "Ctrl K", label: say("openPalette") },
    { key: "?", label: say("help") },
    { key: "Esc", label: say("closeDialog") },
  ];
  return (
    <Stack gap="md">
      <Keys title={say("everywhere")} shortcuts={everywhere} />
      {onPage.length + acts.length > 0 && <Keys title={say("onThisPage")} shortcuts={[...onPage, ...acts]} />}
      <section>
        <Title order={3} mb={6}>
          {say("documents")}
        </Title>
        <Group gap="md">
          {page !== undefined && (
            <Anchor href={documentUrl(page.document)} target="_blank" rel="noopener">
              {say("documentOfPage", { page: translated(page.title) })}
            </Anchor>
          )}
          <Anchor href={documentUrl("contents")} target="_blank" rel="noopener">
            {say("allDocuments")}
          </Anchor>
          <Anchor href={serviceAddress("docs")} target="_blank" rel="noopener">
            {say("apiReference")}
          </Anchor>
        </Group>
      </section>
    </Stack>
  );
}

const isMac = typeof navigator !== "undefined" && navigator.userAgent.includes("Mac");

interface KeysProps {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
}

function Keys({ title, shortcuts }: KeysProps): ReactNode {
  return (
    <section>
      <Title order={3} mb={6}>
        {title}
      </Title>
      <dl className={classes.keys}>
        {shortcuts.map(({ key, label }) => (
          <div key={`${key} ${label}`}>
            <dt>
              <Kbd size="xs">{key}</Kbd>
            </dt>
            <dd>
              <Text span inherit>
                {label}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
