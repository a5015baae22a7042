import type { addressOf, call } from '../../client/api/http.ts';
import type { Event, GuestEvent } from '../../protocol/schemas/events.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Handlers } from '../../server/routes/callHandler.ts';

/**
 * Compile-time checks of calls on both sides. Nothing runs: `npm run types` fails for a missing expected
 * error, and for every unexpected one.
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
  const savedPrediction: Prediction = await ask('POST /api/questions/:id/predictions', { params, body });
  const shown: GuestEvent = await ask('PATCH /api/events/:shareCode', {
    params: { shareCode: 'PARTY' },
    body: { isOver: true },
  });
  const loggedOut: void = await ask('POST /api/logout', { body: {} });
  const needsCookies = true;
  const ada = { title: 'Ada', adminCode: 'the code' };
  await ask('POST /api/events', { body: ada, needsCookies, idempotencyKey: 'once' });
  await ask('GET /api/owner/revenue', { query: { range: '7' } });

  // @ts-expect-error a call that sets a cookie requires `needsCookies`
  await ask('POST /api/events', { body: ada });
  // @ts-expect-error no such address
  await ask('POST /api/questions/:id/predictionz', { params, body });
  // @ts-expect-error no such method
  await ask('PATCH /api/questions/:id/predictions', { params, body });
  // @ts-expect-error the path parameter is missing
  await ask('POST /api/questions/:id/predictions', { body });
  // @ts-expect-error the path parameter has another name
  await ask('POST /api/questions/:id/predictions', { params: { questionId: '66f0' }, body });
  // @ts-expect-error one of two path parameters is missing
  await ask('POST /api/events/:shareCode/seat-requests/:id', { params, body: { isLetIn: true } });
  // @ts-expect-error the body is missing
  await ask('POST /api/questions/:id/predictions', { params });
  // @ts-expect-error a body field is missing
  await ask('POST /api/questions/:id/predictions', { params, body: { answer: 'yes' } });
  // @ts-expect-error unknown body field
  await ask('PATCH /api/participants/:id', { params, body: { name: 'Ada' } });
  // @ts-expect-error a body field has another type
  await ask('PATCH /api/participants/:id', { params, body: { message: true } });
  // @ts-expect-error this call has no body
  await ask('DELETE /api/questions/:id', { params, body });
  // @ts-expect-error unknown query
  await ask('GET /api/owner/revenue', { query: { days: '7' } });
  // @ts-expect-error only reads accept a guest
  await ask('PATCH /api/questions/:id', { params, body: {}, query: { as: 'guest' } });
  // @ts-expect-error no idempotency key
  await ask('POST /api/questions/:id/predictions', { params, body, idempotencyKey: 'once' });
  // @ts-expect-error the reply has another type
  const wrong: Event = await ask('POST /api/questions/:id/predictions', { params, body });
  return { savedPrediction, shown, loggedOut, wrong };
}

export function theAddress({ addressOf: find }: Pick<Sides, 'addressOf'>) {
  find('GET /api/session');
  find('GET /api/participants/:id', { params: { id: '66f0' } });
  // @ts-expect-error the path parameter is missing
  find('GET /api/participants/:id');
  // @ts-expect-error no path parameter
  find('GET /api/session', { params: { id: '66f0' } });
}

export function theServer({ calls, refuse }: Omit<Sides, 'call' | 'addressOf'>) {
  calls.add('POST /api/questions/:id/predictions', async ({ question, input, params }) => {
    const given: string[] = [question.text, String(input.answer), input.participantId, params.id];
    return { isNew: given.length > 0, body: prediction };
  });
  calls.add('DELETE /api/questions/:id', async () => {});

  // @ts-expect-error no such call
  calls.add('PUT /api/questions/:id', async () => {});
  // @ts-expect-error the path has a question id
  calls.add('POST /api/questions/:id/predictions', async ({ participant }) => refuse(participant));
  // @ts-expect-error unknown body field
  calls.add('POST /api/questions/:id/answer', async ({ input: { guess } }) => refuse(guess));
  // @ts-expect-error this call has no body
  calls.add('DELETE /api/questions/:id', async ({ input: { text } }) => refuse(text));
  // @ts-expect-error no such path parameter
  calls.add('DELETE /api/questions/:id', async ({ params: { shareCode } }) => refuse(shareCode));
  // @ts-expect-error no idempotency key
  calls.add('DELETE /api/questions/:id', async ({ idempotencyKey: key }) => refuse(key.length));
  // @ts-expect-error the reply is a prediction
  calls.add('POST /api/questions/:id/predictions', async () => ({ isNew: false, body: { id: '' } }));
  // @ts-expect-error the reply has a body
  calls.add('POST /api/questions/:id/predictions', async () => {});
  // @ts-expect-error a read creates nothing
  calls.add('GET /api/participants/:id', async () => ({
    isNew: true,
    body: { id: '', username: '', joinedAt: '' },
  }));
}
