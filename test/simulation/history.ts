import type { EventRecord } from '../../server/models/event.ts';
import type { ParticipantRecord } from '../../server/models/participant.ts';
import type { Reply } from './callOf.ts';
import type { Action } from './story.ts';

/** Whom and what something is about. */
export interface Meant {
  questionId?: string;
  participantId?: string;
  /** What was predicted, or said of a question. */
  said?: string;
}

/** Something that somebody did. `began` and `ended` count what was noted; without `ended` nobody heard of its end. */
export interface Done extends Meant {
  action: Action;
  node: number;
  began: number;
  ended?: number;
  reply?: Reply;
}

/** What was stored right after a write. */
export interface Sight {
  at: number;
  event: EventRecord;
  participants: ParticipantRecord[];
  /** By participant and question. */
  predictions: ReadonlyMap<string, string>;
}

export const keyOf = (participantId: string, questionId: string) => `${participantId} ${questionId}`;

/** What was done and seen, in the order in which it was. */
export class History {
  readonly done: Done[] = [];
  readonly sights: Sight[] = [];
  #count = 0;

  begin(what: Omit<Done, 'began'>): Done {
    const done = { ...what, began: this.#next() };
    this.done.push(done);
    return done;
  }

  end(done: Done, reply: Reply): void {
    done.reply = reply;
    done.ended = this.#next();
  }

  see(event: EventRecord, participants: ParticipantRecord[]): void {
    const predictions = new Map(
      participants.flatMap(({ _id, predictions: all = {} }) =>
        Object.entries(all).map(([questionId, { answer }]) => [keyOf(_id.toString(), questionId), answer]),
      ),
    );
    this.sights.push({ at: this.#next(), event, participants, predictions });
  }

  #next = () => (this.#count += 1);
}

export const isAcknowledged = ({ reply }: Done) => reply !== undefined && reply.status < 300;
