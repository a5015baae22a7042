import type { Language } from '../../../protocol/languages.ts';
import { type ChosenIdea, loadIdeas, questionOf } from '../ideas/ideas.ts';

const isChosenIdea = (value: unknown): value is ChosenIdea => {
  const { id, names, question } = (value ?? {}) as Partial<ChosenIdea>;
  return (
    typeof id === 'string' &&
    typeof names?.first === 'string' &&
    typeof names.second === 'string' &&
    typeof question?.text === 'string' &&
    typeof question.type === 'string'
  );
};

/** Reads the ideas of a stored draft. Omits invalid ones. */
export const readDraftIdeas = (stored: unknown): ChosenIdea[] =>
  Array.isArray(stored) ? stored.filter(isChosenIdea) : [];

/**
 * Loads the function that translates chosen ideas into a language. The function returns an idea unchanged if
 * the idea no longer exists. Resolves to undefined on failure.
 */
export async function loadDraftIdeas(
  chosen: readonly ChosenIdea[],
  language: Language,
): Promise<((ideas: readonly ChosenIdea[]) => readonly ChosenIdea[]) | undefined> {
  if (chosen.length === 0) return (ideas) => ideas;
  try {
    const known = new Map((await loadIdeas([language])).map((idea) => [idea.id, idea]));
    return (ideas) =>
      ideas.map((current) => {
        const idea = known.get(current.id);
        return idea ? { ...current, question: questionOf(idea, { language }, current.names) } : current;
      });
  } catch {
    return undefined;
  }
}
