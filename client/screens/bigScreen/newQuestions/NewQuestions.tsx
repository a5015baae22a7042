import { useEffect, useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { useTimeout } from '../../../components/timing.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { useEventRoom, type RoomState } from '../../../stores/room/eventRoom.ts';
import { lengthOf, openQuestions, stepKind } from '../roomFacts.ts';
import './newQuestions.css';
import { langOf, textOf } from '../../../features/game/questionWords.ts';

const mostShown = 3;

/** What a screen reader says when questions open; nothing while none does. */
export function spokenNewQuestions(questions: readonly Question[]): string {
  const [first] = questions;
  if (!first) return '';
  return questions.length === 1
    ? bigScreenTexts('newQuestionSpoken', { question: textOf(first) })
    : bigScreenTexts('newQuestionsSpoken', { count: questions.length });
}

/** A calm moment for the questions that have just opened; several share it. */
export function NewQuestions({ questions }: { questions: readonly Question[] }) {
  const shown = questions.slice(0, mostShown);
  const leftCount = questions.length - shown.length;
  const words = shown.map(textOf).join(' ');
  return (
    <section
      className="screen-new"
      aria-label={bigScreenTexts('newQuestion')}
      data-length={lengthOf(words, 60, 130)}
    >
      <p className="screen-eyebrow">{bigScreenTexts('newQuestions', { count: questions.length })}</p>
      <ul className="screen-new-list">
        {shown.map((question) => (
          <li
            key={question.id}
            className="screen-new-question font-display"
            dir="auto"
            lang={langOf(question)}
          >
            {textOf(question)}
          </li>
        ))}
      </ul>
      {leftCount > 0 && (
        <p className="board-caption text-muted">{bigScreenTexts('moreQuestions', { count: leftCount })}</p>
      )}
      {questions.length === 1 && <Ornament className="screen-ornament" />}
      <p className="board-row text-muted">{bigScreenTexts('predictOnPhone')}</p>
    </section>
  );
}

/** The same in a line or two, where the screen invites guests. */
export function NewQuestionsLine({ questions }: { questions: readonly Question[] }) {
  const [first] = questions;
  const words = first ? textOf(first) : '';
  const leftCount = questions.length - 1;
  return (
    <p className="screen-new-line animate-rise">
      <span className="screen-eyebrow shrink-0">
        {bigScreenTexts('newQuestions', { count: questions.length })}
      </span>
      <span
        className="screen-new-words"
        data-length={lengthOf(words, 30, 40)}
        dir="auto"
        lang={first && langOf(first)}
      >
        {words}
      </span>
      {leftCount > 0 && (
        <span className="shrink-0 text-muted">{bigScreenTexts('moreInLine', { count: leftCount })}</span>
      )}
    </p>
  );
}

const none: readonly string[] = [];
const noQuestions: readonly Question[] = [];

type Facts = Pick<RoomState, 'questions' | 'event' | 'show'>;

/**
 * The ids of what waits to be announced, after the room has changed: questions that are new to it and open join them. While
 * the host leads, nothing is announced.
 */
export function afterChange(ids: readonly string[], before: Facts, now: Facts): readonly string[] {
  if (before.event.id !== now.event.id || stepKind(now) !== 'automatic') return none;
  if (before.questions === now.questions) return ids;
  const old = new Set([...ids, ...before.questions.map(({ id }) => id)]);
  const fresh = openQuestions(now).filter(({ id }) => !old.has(id));
  return fresh.length > 0 ? [...ids, ...fresh.map(({ id }) => id)] : ids;
}

/** A question can be read and talked about in this time. */
const announcedMs = 9_000;

/**
 * The new questions that are being announced: everything that opened, together, for a moment after the last of them.
 * While the screen is busy with a reveal they wait.
 */
export function useNewQuestions(room: RoomState, isBusy: boolean): readonly Question[] {
  const [ids, setIds] = useState(none);
  useEffect(
    () =>
      useEventRoom.subscribe(({ room: now }, { room: before }) => {
        if (now && before && now !== before) setIds((current) => afterChange(current, before, now));
      }),
    [],
  );
  const isWaiting = isBusy || ids.length === 0;
  useTimeout(() => setIds(none), isWaiting ? undefined : announcedMs, ids);
  return isWaiting ? noQuestions : openQuestions(room).filter(({ id }) => ids.includes(id));
}
