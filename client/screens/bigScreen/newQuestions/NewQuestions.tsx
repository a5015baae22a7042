import { useEffect, useState } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { useTimeout } from '../../../components/timing.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { useEventRoom, type RoomState } from '../../../stores/room/eventRoom.ts';
import { textLengthClass, openQuestions, stepKind } from '../roomFacts.ts';
import './newQuestions.css';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';

const maxShown = 3;

/** Returns the screen reader announcement of newly opened questions. Empty if there are none. */
export function spokenNewQuestions(questions: readonly Question[]): string {
  const [first] = questions;
  if (!first) return '';
  return questions.length === 1
    ? bigScreenTexts('newQuestionSpoken', { question: textOf(first) })
    : bigScreenTexts('newQuestionsSpoken', { count: questions.length });
}

/** Announces the questions that have just opened. Several questions share one announcement. */
export function NewQuestions({ questions }: { questions: readonly Question[] }) {
  const shown = questions.slice(0, maxShown);
  const hiddenCount = questions.length - shown.length;
  const text = shown.map(textOf).join(' ');
  return (
    <section
      className="screen-new"
      aria-label={bigScreenTexts('newQuestion')}
      data-length={textLengthClass(text, 60, 130)}
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
      {hiddenCount > 0 && (
        <p className="board-caption text-muted">{bigScreenTexts('moreQuestions', { count: hiddenCount })}</p>
      )}
      {questions.length === 1 && <Ornament className="screen-ornament" />}
      <p className="board-row text-muted">{bigScreenTexts('predictOnPhone')}</p>
    </section>
  );
}

/** A compact announcement for the invitation screen. */
export function NewQuestionsLine({ questions }: { questions: readonly Question[] }) {
  const [first] = questions;
  const text = first ? textOf(first) : '';
  const hiddenCount = questions.length - 1;
  return (
    <p className="screen-new-line animate-rise">
      <span className="screen-eyebrow shrink-0">
        {bigScreenTexts('newQuestions', { count: questions.length })}
      </span>
      <span
        className="screen-new-words"
        data-length={textLengthClass(text, 30, 40)}
        dir="auto"
        lang={first && langOf(first)}
      >
        {text}
      </span>
      {hiddenCount > 0 && (
        <span className="shrink-0 text-muted">{bigScreenTexts('moreInLine', { count: hiddenCount })}</span>
      )}
    </p>
  );
}

const noIds: readonly string[] = [];
const noQuestions: readonly Question[] = [];

type Facts = Pick<RoomState, 'questions' | 'event' | 'show'>;

/**
 * Adds newly opened questions to the ids of the questions to announce. Returns no ids during a host-led show.
 */
export function afterChange(ids: readonly string[], before: Facts, now: Facts): readonly string[] {
  if (before.event.id !== now.event.id || stepKind(now) !== 'automatic') return noIds;
  if (before.questions === now.questions) return ids;
  const knownIds = new Set([...ids, ...before.questions.map(({ id }) => id)]);
  const newQuestions = openQuestions(now).filter(({ id }) => !knownIds.has(id));
  return newQuestions.length > 0 ? [...ids, ...newQuestions.map(({ id }) => id)] : ids;
}

/** The time that an announcement stays, in milliseconds. It leaves time to read and discuss the question. */
const announcementMs = 9_000;

/**
 * Returns the new questions to announce. Each new question restarts the announcement time. Announcements wait
 * while the screen shows a reveal.
 */
export function useNewQuestions(room: RoomState, isBusy: boolean): readonly Question[] {
  const [ids, setIds] = useState(noIds);
  useEffect(
    () =>
      useEventRoom.subscribe(({ room: now }, { room: before }) => {
        if (now && before && now !== before) setIds((current) => afterChange(current, before, now));
      }),
    [],
  );
  const isWaiting = isBusy || ids.length === 0;
  useTimeout(() => setIds(noIds), isWaiting ? undefined : announcementMs, ids);
  return isWaiting ? noQuestions : openQuestions(room).filter(({ id }) => ids.includes(id));
}
