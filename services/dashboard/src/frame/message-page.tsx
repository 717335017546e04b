/** A page that says one thing, outside of or instead of another. */
import { Stack, Text, Title } from "@mantine/core";
import { useEffect, type ReactNode } from "react";

export interface MessagePageProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function MessagePage({ title, text, children }: MessagePageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Signalbox`;
  }, [title]);
  return (
    <Stack component="main" align="flex-start" gap="sm" maw={560} mx="auto" px="md" py={80}>
      <Title order={1}>{title}</Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}
