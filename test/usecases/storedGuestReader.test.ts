import { deserialize, Double, ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoredGuestReader, toScoredPredictions } from '../../server/eventState/StoredGuestReader.ts';
import type { ParticipantRecord } from '../../server/models/participant.ts';
import { storedGuest } from '../support/stored.ts';

const answer = fc.oneof(
  fc.constantFrom('yes', 'no', 'Zoë', '花', '', '12.5', 'a\0b'),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
);
const time = fc.date({ noInvalidDate: true });
const usual = fc.record({ answer, submittedAt: time });
const unusual = fc.oneof(
  fc.record({ submittedAt: time, answer }),
  fc.record({ answer, submittedAt: time, note: fc.string() }),
);
const questionId = fc.constantFrom(...Array.from({ length: 12 }, () => new ObjectId().toHexString()));
const guestOf = (predictions: object) => ({
  ...storedGuest(new ObjectId(), [new Date()]),
  predictions,
  revision: 7,
});

function decoded(document: Uint8Array) {
  const record = deserialize(document) as ParticipantRecord;
  const { predictions: _predictions, ...participant } = record;
  return { participant, predictions: toScoredPredictions(record) };
}

describe('reader of stored guests', () => {
  it('reads what the bson package reads', () => {
    const reader = new StoredGuestReader();
    fc.assert(
      fc.property(
        fc.dictionary(questionId, fc.oneof({ weight: 20, arbitrary: usual }, unusual)),
        fc.nat(60),
        (predictions, offset) => {
          const document = serialize(guestOf(predictions));
          // The driver returns a document as a part of the bytes of a batch.
          const batch = new Uint8Array(offset + document.length + 9).fill(7);
          batch.set(document, offset);
          const guest = reader.read(batch.subarray(offset, offset + document.length));
          const { predictions: _predictions, ...participant } = guest.participant;
          expect({ participant, predictions: guest.predictions }).toEqual(decoded(document));
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    ['no predictions', {}],
    ['a key that is no id', { predictions: { short: { answer: 'yes', submittedAt: new Date(5) } } }],
    [
      'a long answer',
      {
        predictions: {
          [new ObjectId().toHexString()]: { answer: 'é'.repeat(5_000), submittedAt: new Date(-5) },
        },
      },
    ],
  ])('reads a document with %s', (_what, fields) => {
    const { predictions: _none, ...rest } = guestOf({});
    const document = serialize({ ...rest, ...fields, revision: new Double(3) });
    expect(new StoredGuestReader().read(document).predictions).toEqual(decoded(document).predictions);
  });
});
