import { useMemo, useState } from 'react';
import { type Celebration, celebrationOf } from '../../../protocol/rules/celebrations.ts';
import {
  type ChosenIdea,
  hasNames,
  type Idea,
  matchesSearch,
  neededNames,
  questionOf,
  type QuestionLanguages,
  usedIdeas,
} from '../../stores/ideas/ideas.ts';
import { type Names, namesIn } from '../../stores/ideas/splitNames.ts';
import { pickSurprise, surpriseSize } from '../../stores/ideas/surprise.ts';

/** The event for which the host chooses ideas. */
export interface IdeasEvent extends QuestionLanguages {
  title: string;
  coupleName?: string | undefined;
  celebration?: string | undefined;
}

interface IdeaChoiceOptions {
  event: IdeasEvent;
  ideas: readonly Idea[];
  /** The texts of the event's questions, in each of its languages. */
  usedTexts: readonly string[];
  /** How many more questions the event may have. */
  room: number;
}

/** Returns the state of the list of ideas: the shown ideas and the chosen ones. */
export function useIdeaChoice({ event, ideas, usedTexts, room }: IdeaChoiceOptions) {
  const [celebration, setCelebration] = useState<Celebration>(() => celebrationOf(event));
  const [names, setNames] = useState<Names>(() => namesIn(event));
  const [search, setSearch] = useState('');
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  /** The ideas of the last surprise that are still chosen. `isShownAlone` hides all other ideas. */
  const [surprise, setSurprise] = useState<{ ids: readonly string[]; isShownAlone: boolean }>();
  const [seed, setSeed] = useState(() => Math.floor(Math.random() * 2 ** 32));

  const used = useMemo(() => usedIdeas(ideas, usedTexts), [ideas, usedTexts]);
  const own = ideas.filter((idea) => idea.celebration === celebration);
  const named = own.filter((idea) => hasNames(idea, names));
  const surpriseIds = surprise?.ids ?? [];
  const selectedIds = new Set([...chosenIds, ...surpriseIds]);
  const chosen = ideas.filter(({ id }) => selectedIds.has(id)).filter((idea) => hasNames(idea, names));
  const shown = surprise?.isShownAlone
    ? named.filter(({ id }) => surpriseIds.includes(id) || chosenIds.includes(id))
    : named.filter((idea) => matchesSearch(idea, search, names));

  return {
    celebration,
    setCelebration: (next: Celebration) => {
      setCelebration(next);
      setSurprise(surprise && { ...surprise, isShownAlone: false });
    },
    names,
    setNames,
    /** The names that the ideas of the celebration need. */
    nameFields: (['first', 'second'] as const).filter((name) =>
      own.some((idea) => neededNames(idea).includes(name)),
    ),
    /** How many ideas are hidden because a name is missing. */
    hiddenCount: own.length - named.length,
    search,
    setSearch: (text: string) => {
      setSearch(text);
      setSurprise(surprise && { ...surprise, isShownAlone: false });
    },
    shown,
    isUsed: ({ id }: Idea) => used.has(id),
    isChosen: ({ id }: Idea) => selectedIds.has(id),
    chosenCount: chosen.length,
    toggle: ({ id }: Idea) => {
      if (!selectedIds.has(id)) return setChosenIds([...chosenIds, id]);
      setChosenIds(chosenIds.filter((other) => other !== id));
      setSurprise(surprise && { ...surprise, ids: surpriseIds.filter((other) => other !== id) });
    },
    /** The number of ideas in the surprise, or 0 while other ideas are shown too. */
    surpriseCount: surprise?.isShownAlone ? surpriseIds.length : 0,
    /** Replaces the surprise by another set. Ideas that the host chose by hand stay chosen. */
    pickSurprise: () => {
      const candidates = named.filter(({ id }) => !used.has(id) && !chosenIds.includes(id));
      const size = Math.min(surpriseSize, room - chosenIds.length);
      setSearch('');
      setSurprise({ ids: pickSurprise(candidates, seed, size).map(({ id }) => id), isShownAlone: true });
      setSeed(seed + 1);
    },
    showAll: () => setSurprise(surprise && { ...surprise, isShownAlone: false }),
    /** The chosen ideas with their questions. */
    chosenIdeas: (): ChosenIdea[] =>
      chosen.map((idea) => ({ id: idea.id, names, question: questionOf(idea, event, names) })),
  };
}
export type IdeaChoice = ReturnType<typeof useIdeaChoice>;
