import { deserialize, onDemand } from 'bson';
import type { ScoredPrediction } from '../../protocol/rules/scoreboardTypes.ts';
import type { ParticipantRecord } from '../models/participant.ts';
import { AsciiCache } from './AsciiCache.ts';

type Prediction = Omit<ScoredPrediction, 'participantId'>;

/** A participant's document without its predictions, and the predictions separately. */
export interface StoredGuest {
  participant: ParticipantRecord;
  predictions: Prediction[];
}

/** Types of BSON elements (bsonspec.org). */
const types = { string: 2, document: 3, date: 9 } as const;
/** The length of a question's id in hexadecimal. */
const idLength = 24;

/** Converts the predictions in a participant's document to those of the scoreboard. */
export const toScoredPredictions = ({
  predictions = {},
}: Pick<ParticipantRecord, 'predictions'>): Prediction[] =>
  Object.entries(predictions).map(([questionId, { answer, submittedAt }]) => ({
    questionId,
    answer,
    submittedAt: submittedAt.getTime(),
  }));

/**
 * Reads participants' documents from their BSON bytes. An event can have a million predictions, and this
 * class reads them several times faster than the bson package. The bson package decodes the other fields, and
 * predictions in an unexpected form.
 */
export class StoredGuestReader {
  readonly #ids = new AsciiCache();
  readonly #answers = new AsciiCache();

  read(document: Uint8Array): StoredGuest {
    const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
    for (const [type, nameOffset, nameLength, offset, length] of onDemand.parseToElements(bytes)) {
      if (type !== types.document || !hasName(bytes, nameOffset, 'predictions')) continue;
      const predictions = this.#readPredictions(bytes, offset, offset + length - 1);
      if (!predictions) break;
      // The byte before the name is the element's type.
      const rest = withoutBytes(bytes, nameOffset - 1, nameOffset + nameLength + 1 + length);
      return { participant: deserialize(rest) as ParticipantRecord, predictions };
    }
    const participant = deserialize(bytes) as ParticipantRecord;
    return { participant, predictions: toScoredPredictions(participant) };
  }

  /**
   * Reads the elements of the document from `start` to `end`. Returns undefined if an element has an
   * unexpected form.
   */
  #readPredictions(bytes: Buffer, start: number, end: number): Prediction[] | undefined {
    const predictions: Prediction[] = [];
    let offset = start + 4;
    while (offset < end) {
      const idEnd = offset + 1 + idLength;
      if (bytes[offset] !== types.document || bytes[idEnd] !== 0) return undefined;
      const prediction = this.#readPrediction(bytes, idEnd + 1);
      if (!prediction) return undefined;
      prediction.questionId = this.#ids.read(bytes, offset + 1, idEnd);
      predictions.push(prediction);
      offset = idEnd + 1 + int32(bytes, idEnd + 1);
    }
    return predictions;
  }

  /**
   * Reads `{ answer, submittedAt }`, with an empty `questionId`. The lengths of its parts:
   *
   *     size 4, type 1, "answer\0" 7, length 4, text and \0, type 1, "submittedAt\0" 12, date 8, end 1
   */
  #readPrediction(bytes: Buffer, start: number): Prediction | undefined {
    if (bytes[start + 4] !== types.string || !hasName(bytes, start + 5, 'answer')) return undefined;
    const length = int32(bytes, start + 12);
    const time = start + 16 + length;
    if (int32(bytes, start) !== length + 38 || bytes[time] !== types.date) return undefined;
    if (!hasName(bytes, time + 1, 'submittedAt')) return undefined;
    return {
      questionId: '',
      answer: this.#answers.read(bytes, start + 16, time - 1),
      submittedAt: (int32(bytes, time + 13) >>> 0) + int32(bytes, time + 17) * 2 ** 32,
    };
  }
}

const int32 = (bytes: Buffer, offset: number): number =>
  bytes[offset]! | (bytes[offset + 1]! << 8) | (bytes[offset + 2]! << 16) | (bytes[offset + 3]! << 24);

/** Returns true if the bytes at `offset` are this name and its terminating zero. */
function hasName(bytes: Buffer, offset: number, name: string): boolean {
  for (let i = 0; i < name.length; i += 1) if (bytes[offset + i] !== name.charCodeAt(i)) return false;
  return bytes[offset + name.length] === 0;
}

/** Returns the document without the bytes from `start` to `end`. */
function withoutBytes(bytes: Buffer, start: number, end: number): Buffer {
  const rest = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)]);
  rest.writeInt32LE(rest.length);
  return rest;
}
