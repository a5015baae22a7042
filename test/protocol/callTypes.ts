import type { addressOf, call } from '../../client/api/http.ts';
import type { Event, GuestEvent } from '../../protocol/schemas/events.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Handlers } from '../../server/routes/callHandler.ts';

/**
 * What the compiler holds about calls, on both sides. Nothing here runs: `npm run types` fails as soon as one of the
 * expected errors is none any more, or where one is that is not expected.
 */
interface Sides {
  call: typeof call;
  addressOf: typeof addressOf;
  calls: { add: <Name extends keyof Handlers>(name: Name, handle: Handlers[Name]) => void };
  refuse: (why: unknown) => never;
}

const prediction: Prediction = { id: '', questionId: '', participantId: '', answer: '', submittedAt: '' };

export async function theClient({ call: ask }: Pick<Sides, 'call'>) {
  const params = { id: '66f0' };
  const body = { participantId: '66f0', answer: 'yes' };
  const told: Prediction = await ask('POST /api/questions/:id/predictions', { params, body });
  const shown: GuestEvent = await ask('PATCH /api/events/:shareCode', {
    params: { shareCode: 'PARTY' },
    body: { isOver: true },
  });
  const nothing: void = await ask('POST /api/logout', { body: {} });
  const needsCookies = true;
  const ada = { title: 'Ada', adminCode: 'the code' };
  await ask('POST /api/events', { body: ada, needsCookies, idempotencyKey: 'once' });
  await ask('GET /api/owner/revenue', { query: { range: '7' } });

  // @ts-expect-error it grants by the cookie, which a browser has to keep
  await ask('POST /api/events', { body: ada });
  // @ts-expect-error there is no such address
  await ask('POST /api/questions/:id/predictionz', { params, body });
  // @ts-expect-error nor does it take that method
  await ask('PATCH /api/questions/:id/predictions', { params, body });
  // @ts-expect-error the address has a part to be filled in
  await ask('POST /api/questions/:id/predictions', { body });
  // @ts-expect-error which has its own name
  await ask('POST /api/questions/:id/predictions', { params: { questionId: '66f0' }, body });
  // @ts-expect-error a part of two is missing
  await ask('POST /api/events/:shareCode/seat-requests/:id', { params, body: { isLetIn: true } });
  // @ts-expect-error a body is missing
  await ask('POST /api/questions/:id/predictions', { params });
  // @ts-expect-error a field of it is missing
  await ask('POST /api/questions/:id/predictions', { params, body: { answer: 'yes' } });
  // @ts-expect-error a field of it is not known
  await ask('PATCH /api/participants/:id', { params, body: { name: 'Ada' } });
  // @ts-expect-error a field of it is something else
  await ask('PATCH /api/participants/:id', { params, body: { message: true } });
  // @ts-expect-error this call has no body
  await ask('DELETE /api/questions/:id', { params, body });
  // @ts-expect-error nor that query
  await ask('GET /api/owner/revenue', { query: { days: '7' } });
  // @ts-expect-error nothing is asked as a guest but to read
  await ask('PATCH /api/questions/:id', { params, body: {}, query: { as: 'guest' } });
  // @ts-expect-error nor a key
  await ask('POST /api/questions/:id/predictions', { params, body, idempotencyKey: 'once' });
  // @ts-expect-error the reply is another one
  const wrong: Event = await ask('POST /api/questions/:id/predictions', { params, body });
  return { told, shown, nothing, wrong };
}

export function theAddress({ addressOf: find }: Pick<Sides, 'addressOf'>) {
  find('GET /api/session');
  find('GET /api/participants/:id', { params: { id: '66f0' } });
  // @ts-expect-error it has a part to be filled in
  find('GET /api/participants/:id');
  // @ts-expect-error there is nothing to be filled in
  find('GET /api/session', { params: { id: '66f0' } });
}

export function theServer({ calls, refuse }: Omit<Sides, 'call' | 'addressOf'>) {
  calls.add('POST /api/questions/:id/predictions', async ({ question, input, params }) => {
    const given: string[] = [question.text, String(input.answer), input.participantId, params.id];
    return { isNew: given.length > 0, body: prediction };
  });
  calls.add('DELETE /api/questions/:id', async () => {});

  // @ts-expect-error there is no such call
  calls.add('PUT /api/questions/:id', async () => {});
  // @ts-expect-error it is about a question
  calls.add('POST /api/questions/:id/predictions', async ({ participant }) => refuse(participant));
  // @ts-expect-error the body has no such field
  calls.add('POST /api/questions/:id/answer', async ({ input: { guess } }) => refuse(guess));
  // @ts-expect-error this call has no body
  calls.add('DELETE /api/questions/:id', async ({ input: { text } }) => refuse(text));
  // @ts-expect-error its address has no such part
  calls.add('DELETE /api/questions/:id', async ({ params: { shareCode } }) => refuse(shareCode));
  // @ts-expect-error it takes no key
  calls.add('DELETE /api/questions/:id', async ({ idempotencyKey: key }) => refuse(key.length));
  // @ts-expect-error a prediction is the reply
  calls.add('POST /api/questions/:id/predictions', async () => ({ isNew: false, body: { id: '' } }));
  // @ts-expect-error something is answered
  calls.add('POST /api/questions/:id/predictions', async () => {});
  // @ts-expect-error nothing is made
  calls.add('GET /api/participants/:id', async () => ({
    isNew: true,
    body: { id: '', username: '', joinedAt: '' },
  }));
}
