/** What a task does and to how many, as its title. Pure. */
import { sayIn, useLanguage, type Language } from "../../data/index.js";
import type { PeopleTask } from "./task-state.js";
import { peopleWords } from "./words.js";

export type TitledTask = Pick<PeopleTask, "act" | "name" | "progress">;

export function taskTitle(
  { act: { type }, name, progress: { total } }: TitledTask,
  language: Language,
): string {
  return sayIn(peopleWords, language)(`title${type}`, { count: total, name: name.slice(0, 100) });
}

export function useTaskTitle(): (task: TitledTask) => string {
  const { language } = useLanguage();
  return (task) => taskTitle(task, language);
}
