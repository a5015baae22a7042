import type { EventRecord } from '../../server/models/event.ts';
import type { ParticipantRecord } from '../../server/models/participant.ts';
import type { Reply } from './callOf.ts';
import type { Action } from './scenario.ts';

/** The guest, question and value of an action. */
export interface ActionContext {
  questionId?: string;
  participantId?: string;
  /** The predicted value, or the change of a question. */
  value?: string;
}

/** An executed action. `began` and `ended` are positions in the history; without `ended` no reply arrived. */
export interface Done extends ActionContext {
  action: Action;
  node: number;
  began: number;
  ended?: number;
  reply?: Reply;
}

/** The stored state right after a write. */
export interface StoredState {
  at: number;
  event: EventRecord;
  participants: ParticipantRecord[];
  /** Answers by participant and question. */
  predictions: ReadonlyMap<string, string>;
}

export const keyOf = (participantId: string, questionId: string) => `${participantId} ${questionId}`;

/** Records the executed actions and the stored states, in order. */
export class History {
  readonly done: Done[] = [];
  readonly states: StoredState[] = [];
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

  recordState(event: EventRecord, participants: ParticipantRecord[]): void {
    const predictions = new Map(
      participants.flatMap(({ _id, predictions: answers = {} }) =>
        Object.entries(answers).map(([questionId, { answer }]) => [
          keyOf(_id.toString(), questionId),
          answer,
        ]),
      ),
    );
    this.states.push({ at: this.#next(), event, participants, predictions });
  }

  #next = () => (this.#count += 1);
}

export const isAcknowledged = ({ reply }: Done) => reply !== undefined && reply.status < 300;
