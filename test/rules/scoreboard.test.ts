import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byEffort, byScore } from '../../protocol/rules/ranking.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import type {
  ScoredParticipant,
  ScoredPrediction,
  ScoredQuestion,
  Standing,
} from '../../protocol/rules/scoreboardTypes.ts';
import { superlinear } from '../support/growth.ts';
import { keysOf } from './keysOf.ts';
import {
  answersTo,
  fitSettings,
  eventActions,
  pick,
  type EventAction,
  type Settings,
} from './eventActions.ts';

type Announcement = (board: Scoreboard) => void;

/** A history as the database stores it, with the domain events of its changes. */
class EventHistory {
  questions = new Map<string, ScoredQuestion>();
  participants = new Map<string, ScoredParticipant>();
  predictions = new Map<string, ScoredPrediction>();
  #count = 0;
  #now = 1_000_000;

  /** Performs an action and returns its domain event. */
  perform(happening: EventAction): Announcement | undefined {
    this.#now += 1;
    switch (happening.do) {
      case 'join':
        return this.#put({ id: this.#id('p'), username: `Guest ${this.#count}`, joinedAt: this.#now });
      case 'rename': {
        const who = pick([...this.participants.values()], happening.who);
        return who && this.#put({ ...who, username: this.#id('name') });
      }
      case 'remove': {
        const who = pick([...this.participants.keys()], happening.who);
        if (!who) return undefined;
        this.participants.delete(who);
        this.#dropPredictions(({ participantId }) => participantId === who);
        return (board) => board.removeParticipant(who);
      }
      case 'predict': {
        const question = pick([...this.questions.values()], happening.question);
        const who = pick([...this.participants.keys()], happening.who);
        return question && who
          ? this.#predict(question, who, answersTo[question.type][happening.answer]!)
          : undefined;
      }
      case 'ask':
        return this.#setUp({ id: this.#id('q'), type: happening.type }, happening.settings ?? {});
      case 'setUp': {
        const question = pick([...this.questions.values()], happening.question);
        return question && this.#setUp(question, happening.settings);
      }
      case 'accept': {
        const question = pick([...this.questions.values()], happening.question);
        const answers = happening.answers.map((index) => answersTo[question?.type ?? 'text'][index]!);
        return question && this.#ask({ ...question, acceptedKeys: keysOf(answers) });
      }
      case 'answer': {
        const question = pick([...this.questions.values()], happening.question);
        return (
          question && this.#ask({ ...question, correctAnswer: answersTo[question.type][happening.answer] })
        );
      }
      case 'takeBack':
      case 'switch':
      case 'edit': {
        const question = pick([...this.questions.values()], happening.question);
        const change = happening.do === 'takeBack' ? { correctAnswer: undefined } : {};
        return question && this.#ask({ ...question, ...change });
      }
      case 'delete': {
        const id = pick([...this.questions.keys()], happening.question);
        if (!id) return undefined;
        this.questions.delete(id);
        this.#dropPredictions(({ questionId }) => questionId === id);
        return (board) => board.removeQuestion(id);
      }
      case 'setClockBack':
        this.#now -= happening.ms;
        return undefined;
      default:
        return undefined;
    }
  }

  rebuild = () =>
    Scoreboard.from({
      questions: this.questions.values(),
      participants: this.participants.values(),
      predictions: this.predictions.values(),
    });

  #id = (prefix: string) => `${prefix}${(this.#count += 1)}`;

  #put(participant: ScoredParticipant): Announcement {
    this.participants.set(participant.id, participant);
    return (board) => board.putParticipant(participant);
  }

  /** An event has at most one tie-breaker. */
  #setUp({ id, type, correctAnswer, acceptedKeys }: ScoredQuestion, settings: Settings): Announcement {
    const hasTieBreaker = [...this.questions.values()].some((other) => other.isTieBreaker && other.id !== id);
    const { isTieBreaker, ...fitting } = fitSettings(type, settings);
    const set = { ...fitting, ...(isTieBreaker && !hasTieBreaker && { isTieBreaker }) };
    return this.#ask({ id, type, correctAnswer, acceptedKeys, ...set });
  }

  #ask(question: ScoredQuestion): Announcement {
    this.questions.set(question.id, question);
    return (board) => board.putQuestion(question);
  }

  /** Like the database, leaves the stored prediction unchanged for an equal answer. */
  #predict(question: ScoredQuestion, participantId: string, answer: string): Announcement {
    const key = `${participantId} ${question.id}`;
    const stored = this.predictions.get(key);
    const prediction =
      stored?.answer === answer
        ? stored
        : { questionId: question.id, participantId, answer, submittedAt: this.#now };
    this.predictions.set(key, prediction);
    return (board) => board.putPrediction(prediction);
  }

  #dropPredictions(isGone: (prediction: ScoredPrediction) => boolean): void {
    for (const [key, prediction] of this.predictions) if (isGone(prediction)) this.predictions.delete(key);
  }
}

const withoutSeat = ({ seat: _seat, ...rest }: Standing) => rest;

/** The complete output of a scoreboard, without its row slots. */
function reading(board: Scoreboard, history: EventHistory) {
  const scored = board.rankedByScore().map(withoutSeat);
  const unscored = board.rankedByEffort().map(withoutSeat);
  const perQuestion = Array.from(history.questions.keys(), (id) => [
    id,
    board.predictionCountOf(id),
    board.correctCountOf(id),
    board.closestDistanceOf(id),
    board.predictionsOf(id).map(({ standing, answer, points }) => [standing.id, answer, points]),
  ]);
  const ranks = Array.from(history.participants.keys(), (id) => [
    board.rankOf(id, 'byScore'),
    board.rankOf(id, 'byEffort'),
  ]);
  return { scored, unscored, perQuestion, ranks, counts: [board.participantCount, board.predictionCount] };
}

/** The points of a prediction, computed directly from the published rules without any state. */
function pointsByHand({ type, correctAnswer, ...question }: ScoredQuestion, answer: string, all: string[]) {
  if (correctAnswer === undefined) return 0;
  const off = (text: string) => Math.abs(Number(text) - Number(correctAnswer));
  const fold = (text: string) => text.trim().toLowerCase();
  const isNear = {
    closest: () => all.every((other) => off(answer) <= off(other)),
    within: () => off(answer) <= (question.tolerance ?? 0),
    exact: () => off(answer) === 0,
  }[question.numberRule ?? 'exact'];
  const isAccepted = (question.acceptedKeys ?? '').includes(keysOf([answer]));
  const isRight = type === 'numeric' ? isNear() : fold(answer) === fold(correctAnswer) || isAccepted;
  return isRight ? (question.weight ?? 1) : 0;
}

function scoresByHand(history: EventHistory) {
  const predictions = [...history.predictions.values()];
  const tieBreaker = [...history.questions.values()].find(({ isTieBreaker }) => isTieBreaker);
  return Array.from(history.participants.keys(), (id) => {
    const own = predictions.filter(({ participantId }) => participantId === id);
    const pointsPerQuestion = own.map(({ questionId, answer }) => {
      const all = predictions.filter((other) => other.questionId === questionId);
      return pointsByHand(
        history.questions.get(questionId)!,
        answer,
        all.map((other) => other.answer),
      );
    });
    const guess = own.find(({ questionId }) => questionId === tieBreaker?.id)?.answer;
    return {
      id,
      totalPredictions: own.length,
      correctPredictions: pointsPerQuestion.filter((points) => points > 0).length,
      points: pointsPerQuestion.reduce((sum, points) => sum + points, 0),
      ...(guess !== undefined &&
        tieBreaker?.correctAnswer !== undefined && {
          tieBreakerDistance: Math.abs(Number(guess) - Number(tieBreaker.correctAnswer)),
        }),
    };
  });
}

describe('scoreboard', () => {
  it('follows the rules: weights, closest, tolerance, accepted answers, tie-breaker', () => {
    fc.assert(
      fc.property(eventActions, (all) => {
        const history = new EventHistory();
        const board = new Scoreboard();
        for (const happening of all) history.perform(happening)?.(board);
        const scores = Array.from(history.participants.keys(), (id) => {
          const { username: _n, seat: _s, joinedAt: _j, finishedAt: _f, ...score } = board.standingOf(id)!;
          return score;
        });
        expect(scores).toEqual(scoresByHand(history));
      }),
      { numRuns: 300 },
    );
  });

  it('is the same after incremental changes as when built from the whole history', () => {
    fc.assert(
      fc.property(eventActions, (all) => {
        const history = new EventHistory();
        const board = new Scoreboard();
        for (const happening of all) {
          history.perform(happening)?.(board);
          // Reading sorts the rows, and the next sort starts from this order.
          if (happening.do === 'wait') board.rankedByScore();
        }
        expect(reading(board, history)).toEqual(reading(history.rebuild(), history));
        expect(board.rankedByScore()).toEqual(board.rankedByScore().toSorted(byScore));
        expect(board.rankedByEffort()).toEqual(board.rankedByEffort().toSorted(byEffort));
      }),
      { numRuns: 300 },
    );
  });

  it('applies a change twice without an effect', () => {
    fc.assert(
      fc.property(eventActions, (all) => {
        const history = new EventHistory();
        const board = new Scoreboard();
        for (const happening of all) {
          const announcement = history.perform(happening);
          announcement?.(board);
          announcement?.(board);
        }
        expect(reading(board, history)).toEqual(reading(history.rebuild(), history));
      }),
    );
  });

  it('reaches the same state from an intermediate snapshot and the changes since', () => {
    fc.assert(
      fc.property(eventActions, fc.nat(80), fc.nat(80), (all, readAfter, missedFrom) => {
        const history = new EventHistory();
        let board = new Scoreboard();
        const readAt = readAfter % all.length;
        const announced = all.map((happening, index) => {
          const announcement = history.perform(happening);
          if (index === readAt) board = history.rebuild();
          return announcement;
        });
        for (const announcement of announced.slice(missedFrom % (readAt + 1))) announcement?.(board);
        expect(reading(board, history)).toEqual(reading(history.rebuild(), history));
      }),
      { numRuns: 300 },
    );
  });

  it('reaches the same state when changes of several participants are interleaved', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            who: fc.nat(3),
            question: fc.nat(2),
            answer: fc.nat(2),
            ms: fc.nat(3),
            turn: fc.nat(),
          }),
          { maxLength: 40 },
        ),
        (all) => {
          const history = new EventHistory();
          const board = new Scoreboard();
          for (let i = 0; i < 4; i += 1) history.perform({ do: 'join' })?.(board);
          for (let i = 0; i < 3; i += 1) history.perform({ do: 'ask', type: 'text' })?.(board);
          history.perform({ do: 'answer', question: 0, answer: 0 })?.(board);
          const announcementsPerGuest = Array.from({ length: 4 }, (): Announcement[] => []);
          for (const { ms, turn: _turn, ...one } of all) {
            history.perform({ do: 'setClockBack', ms });
            announcementsPerGuest[one.who]!.push(history.perform({ do: 'predict', ...one })!);
          }
          for (const { turn } of all)
            pick(
              announcementsPerGuest.filter(({ length }) => length > 0),
              turn,
            )!.shift()!(board);
          expect(reading(board, history)).toEqual(reading(history.rebuild(), history));
        },
      ),
    );
  });

  it('reports exactly the affected participants', () => {
    const history = new EventHistory();
    const board = new Scoreboard();
    for (const happening of ['join', 'join', 'ask'] as const)
      history.perform(happening === 'ask' ? { do: 'ask', type: 'yes_no' } : { do: happening })?.(board);
    const [first, second] = [...history.participants.keys()];
    board.takeTouched();
    history.perform({ do: 'predict', who: 0, question: 0, answer: 0 })?.(board);
    expect([...board.takeTouched()]).toEqual([first]);
    history.perform({ do: 'predict', who: 0, question: 0, answer: 0 })?.(board);
    expect([...board.takeTouched()]).toEqual([]);
    history.perform({ do: 'answer', question: 0, answer: 0 })?.(board);
    expect([...board.takeTouched()]).toEqual([first]);
    history.perform({ do: 'remove', who: 1 })?.(board);
    expect([...board.takeTouched()]).toEqual([second]);
    expect(board.rankOf(second!, 'byScore')).toBe(0);
  });

  it('ignores predictions of unknown participants and questions', () => {
    const board = Scoreboard.from({
      questions: [{ id: 'q', type: 'yes_no', correctAnswer: 'yes' }],
      participants: [{ id: 'p', username: 'Anna', joinedAt: 1 }],
      predictions: [
        { questionId: 'gone', participantId: 'p', answer: 'yes', submittedAt: 2 },
        { questionId: 'q', participantId: 'gone', answer: 'yes', submittedAt: 2 },
        { questionId: 'q', participantId: 'p', answer: 'YES ', submittedAt: 3 },
      ],
    });
    expect(board.predictionCount).toBe(1);
    expect(board.correctCountOf('q')).toBe(1);
    expect(board.standingOf('p')).toMatchObject({ correctPredictions: 1, finishedAt: 3 });
  });

  it('scoreboard: scoring all predictions again takes linear time', () => {
    const range = (count: number) => Array.from({ length: count }, (_, index) => index);
    const scoringOf = (guestCount: number) => {
      const board = Scoreboard.from({
        questions: range(20).map((id) => ({ id: `q${id}`, type: 'text' as const })),
        participants: range(guestCount).map((id) => ({
          id: `p${id}`,
          username: `Guest ${id}`,
          joinedAt: id,
        })),
        predictions: range(guestCount * 20).map((id) => ({
          questionId: `q${id % 20}`,
          participantId: `p${Math.floor(id / 20)}`,
          answer: id % 3 ? 'A waltz' : 'a tango',
          submittedAt: id,
        })),
      });
      board.rankedByScore();
      let round = 0;
      return () => {
        const correctAnswer = (round += 1) % 2 ? 'a waltz' : 'a tango';
        for (let id = 0; id < 20; id += 1) board.putQuestion({ id: `q${id}`, type: 'text', correctAnswer });
        board.rankedByScore();
      };
    };
    const boards = [scoringOf(500), scoringOf(2_000)] as const;
    expect(superlinear('scored', boards, (scoreAgain) => scoreAgain(), 2)).toBeUndefined();
  });
});
