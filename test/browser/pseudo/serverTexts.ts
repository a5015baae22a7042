import type { ErrorCode } from '../../../protocol/errorCodes.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { dataUrl, jpegOfBytes, pngDeclaringSize } from '../../routes/pictures/pictures.ts';
import type { Reply, Browser } from '../../support/Browser.ts';
import type { ReceivedMail } from '../../support/externalServices/readMail.ts';
import { adminCode, type TestEvent } from '../../support/testEvent.ts';
import { paymentForm, type PaymentForm } from '../../support/paymentForm.ts';
import { ownerPassword } from '../kit/browserTestServer.ts';
import type { Venue } from '../kit/venue.ts';
import { plainEnglish } from './reader.ts';

/** Strings that are not text: timestamps, ids, field names and type names. */
const codes =
  /\b\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{24}\b|"[^"]*"|\b(string|number|boolean|array|object|null|undefined)\b/g;

/** The plain English in a text of the server. */
export const englishIn = (text: string) => plainEnglish(text.replaceAll(codes, ''));

/** The texts of a mail: the subject, the plain text, and the HTML without tags. */
export const wordsOf = ({ subject, text, html }: ReceivedMail): string[] => [
  subject,
  ...text.split('\n'),
  ...html
    .split(/<[^>]*>|&#?\w+;/)
    .map((part) => part.trim())
    .filter((part) => part !== ''),
];

const unknownId = 'f'.repeat(24);
const email = 'a@b.gr';

/** A payment form with Greek texts. */
export const payment = (fields: Partial<PaymentForm> & { code: string }): PaymentForm =>
  paymentForm({
    customerEmail: email,
    eventTitle: 'Γάμος',
    ...fields,
    eventData: {
      title: 'Γάμος',
      customShareCode: fields.code,
      questions: ['Θα βρέξει;'],
      email,
      ...fields.eventData,
    },
  });

/** Provokes one refusal of each kind, and collects the plain English in them. */
export class Refused {
  readonly faults: string[] = [];
  readonly #venue: Venue;

  constructor(venue: Venue) {
    this.#venue = venue;
  }

  async owner(): Promise<Browser> {
    const owner = this.#venue.caller();
    await owner.post('/api/owner/auth', { password: ownerPassword });
    return owner;
  }

  /** Expects this error code, and checks the reply’s texts. */
  #is(code: ErrorCode, what: string, { body }: Pick<Reply, 'body'>): void {
    if (body.code !== code) this.faults.push(`${what}: ${code} expected, not ${JSON.stringify(body)}`);
    const issues = (body.issues ?? []) as { message: string }[];
    const messages = [body.message as string, ...issues.map(({ message }) => message)];
    for (const message of new Set(messages))
      if (englishIn(message)) this.faults.push(`${code}, ${what}: “${message}” is not in the catalogue`);
  }

  async ofRequests(party: TestEvent): Promise<void> {
    const client = this.#venue.caller();
    const join = `/api/events/${party.code}/participants`;
    const joins = async (body: unknown, headers = {}) => client.send('POST', join, body, headers);
    this.#is('not_found', 'address', await client.get('/api/nothing'));
    this.#is('not_found', 'picture', await client.get('/images/nothing'));
    this.#is('method_not_allowed', 'method', await client.delete('/api/session'));
    this.#is('malformed_body', 'no JSON', await joins('{'));
    this.#is('unsupported_media_type', 'text', await joins('{}', { 'content-type': 'text/plain' }));
    this.#is('unsupported_media_type', 'packed', await joins('{}', { 'content-encoding': 'gzip' }));
    this.#is('body_too_large', 'body', await joins({ username: 'Ω'.repeat(20_000) }));
    this.#is('foreign_origin', 'origin', await joins({}, { origin: 'http://elsewhere.example' }));
    this.#is('invalid', 'type', await joins({ username: 1 }));
    this.#is('invalid', 'name', await joins({ username: 'Α' }));
    this.#is('not_signed_in', 'portal', await client.patch(`/api/events/${party.code}`, { title: 'Γ' }));
    this.#is('event_not_found', 'event', await client.get('/api/events/404'));
    this.#is('question_not_found', 'question', await party.organiser.delete(`/api/questions/${unknownId}`));
    this.#is('participant_not_found', 'guest', await client.get(`/api/participants/${unknownId}`));
    const shorten = async (url: string) => client.post('/api/shorten', { url });
    this.#is('invalid', 'foreign link', await shorten('https://elsewhere.example/'));
    const link = await client.send('GET', '/s/0000000', undefined, { accept: 'application/json' });
    this.#is('short_link_not_found', 'short link', link);
    const socket = client.connect();
    // Concurrent, so that the rate limit refills no token on a slow machine.
    const replies: { code?: string }[] = await Promise.all(
      Array.from({ length: 31 }, async () =>
        socket.timeout(20_000).emitWithAck('event:join', { shareCode: '404', as: 'guest' }),
      ),
    );
    this.#is('event_not_found', 'socket', { body: replies[0]! });
    this.#is('too_many_attempts', 'socket', { body: replies.at(-1)! });
    client.close();
  }

  async ofPlaying(party: TestEvent): Promise<void> {
    const question = await party.addQuestion({
      text: 'Ποιος;',
      type: 'multiple_choice',
      options: ['Άλφα', 'Βήτα'],
    });
    const { browser, participant } = await party.joinAs('Άννα');
    const predicts = async (answer: string, { id }: Pick<Participant, 'id'> = participant) =>
      browser.post(`/api/questions/${question.id}/predictions`, { participantId: id, answer });
    const joins = async (username: string) =>
      this.#venue.caller().post(`/api/events/${party.code}/participants`, { username });
    const other = (await party.joinAs('Ρόζα')).participant;

    this.#is('not_allowed', 'somebody else’s prediction', await predicts('Άλφα', other));
    this.#is('invalid', 'prediction', await predicts('Γάμα'));
    await predicts('Άλφα');
    await this.#ofQuestions(party, question);
    const change = async (fields: object) => party.organiser.patch(`/api/questions/${question.id}`, fields);
    await change({ isActive: false });
    this.#is('question_closed', 'prediction', await predicts('Βήτα'));
    this.#is('name_taken', 'name', await joins('Άννα'));
    await party.update({ isDoorClosed: true });
    this.#is('door_closed', 'joining', await joins('Νίκος'));
    await party.update({ isDoorClosed: false, isOver: true });
    this.#is('event_over', 'joining', await joins('Νίκος'));
    this.#is('event_over', 'prediction', await predicts('Βήτα'));
    await party.update({ isActive: false });
    this.#is('event_inactive', 'event', await browser.get(`/api/events/${party.code}`));
    await party.update({ isActive: true, isOver: false });
    const sampleJoin = await browser.post('/api/events/MAUI/participants', { username: 'Νίκος' });
    this.#is('sample_event', 'joining', sampleJoin);
  }

  async #ofQuestions({ organiser, code }: TestEvent, { id }: Question): Promise<void> {
    const change = async (fields: object) => organiser.patch(`/api/questions/${id}`, fields);
    this.#is('option_in_use', 'options', await change({ options: ['Βήτα', 'Γάμα'] }));
    this.#is('invalid', 'options', await change({ options: ['Βήτα'] }));
    const answer = async (correctAnswer: string) =>
      organiser.post(`/api/questions/${id}/answer`, { correctAnswer });
    this.#is('invalid', 'answer', await answer('Γάμα'));
    const event = `/api/events/${code}`;
    const asks = async (question: object) => organiser.post(`${event}/questions`, question);
    this.#is('invalid', 'no text', await asks({ text: '', type: 'text' }));
    this.#is('invalid', 'no options', await asks({ text: 'Ποιος;', type: 'multiple_choice' }));
    this.#is('invalid', 'with options', await asks({ text: 'Ποιος;', type: 'text', options: ['Α', 'Β'] }));
    const orders = [unknownId, unknownId].map((questionId) => ({ id: questionId, order: 1 }));
    const reorders = async (questionOrders: object[]) =>
      organiser.post(`${event}/questions/reorder`, { questionOrders });
    this.#is('question_not_found', 'order', await reorders(orders.slice(1)));
    this.#is('invalid', 'order', await reorders(orders));
  }

  async ofTransfers(party: TestEvent): Promise<void> {
    const { browser, participant } = await party.joinAs('Ζωή');
    let count = 0;
    const asks = async () => {
      count += 1;
      const token = String(count).padStart(32, '0');
      const body = { username: 'Ζωή', token };
      return { token, answer: await browser.post(`/api/events/${party.code}/seat-requests`, body) };
    };
    const takes = async (token: string) => browser.post('/api/seats', { token });
    const lets = async (id: string, isLetIn: boolean) =>
      party.organiser.post(`/api/events/${party.code}/seat-requests/${id}`, { isLetIn });
    this.#is('seat_link_spent', 'link', await takes('spent'));
    await asks();
    const [request] = (await party.organiser.get(`/api/events/${party.code}/seat-requests`)).body;
    await lets(request.id, false);
    this.#is('conflict', 'request', await lets(request.id, true));
    this.#is('not_found', 'request', await lets('nobody', true));
    for (let time = 0; time < 3; time += 1) await asks();
    this.#is('too_many_attempts', 'requests', (await asks()).answer);
    const twice = await browser.patch(`/api/participants/${participant.id}`, {
      message: 'Γεια',
      username: 'Ζωή',
    });
    this.#is('invalid', 'message and name', twice);
    const [from, until] = ['2001-01-01T00:00:00.000Z', new Date().toISOString()];
    const removes = async (span: object) =>
      party.organiser.post(`/api/events/${party.code}/participants/remove-recent`, { count: 0, ...span });
    this.#is('conflict', 'more guests', await removes({ from, until }));
    this.#is('invalid', 'span', await removes({ from: until, until: from }));
  }

  async ofEvents(party: TestEvent, taken: string): Promise<void> {
    const { organiser, code } = party;
    const event = `/api/events/${code}`;
    const changes = async (fields: object) => organiser.patch(event, fields);
    this.#is('share_code_taken', 'change', await changes({ shareCode: taken }));
    this.#is('invalid', 'share code', await changes({ shareCode: '!' }));
    this.#is('invalid', 'title', await changes({ title: '' }));
    this.#is('invalid', 'long title', await changes({ title: 'Γ'.repeat(121) }));
    this.#is('invalid', 'date', await changes({ date: 'αύριο' }));
    this.#is('invalid', 'short admin code', await changes({ adminCode: '1' }));
    this.#is('invalid', 'start over', await organiser.post(`${event}/start-over`, { shareCode: '1' }));
    this.#is('invalid', 'picture', await changes({ logo: dataUrl(Buffer.from('Γ')) }));
    this.#is('body_too_large', 'logo', await changes({ logo: dataUrl(await jpegOfBytes(5_300_000)) }));
    const image = async (bytes: Buffer) =>
      organiser.post(`${event}/header-image`, { headerImage: dataUrl(bytes) });
    this.#is('body_too_large', 'header image', await image(await jpegOfBytes(10_600_000)));
    this.#is('invalid', 'pixels', await image(await pngDeclaringSize({ width: 8_001, height: 8_001 })));
    const elsewhere = await this.#venue.createTestEvent({ title: 'Αλλού', customShareCode: '2041' });
    this.#is('not_allowed', 'portal', await elsewhere.organiser.patch(event, { title: 'Γ' }));
    for (let n = 0; n < 19; n += 1) await elsewhere.update({ shareCode: String(9_000 + n) });
    this.#is('conflict', 'codes', await elsewhere.organiser.patch('/api/events/2041', { shareCode: '99' }));
    const [client, auth] = [this.#venue.caller(), `${event}/admin-auth`];
    for (let time = 0; time < 10; time += 1) await client.post(auth, { adminCode: 'λάθος' });
    this.#is('too_many_attempts', 'admin code', await client.post(auth, { adminCode: 'λάθος' }));
  }

  async ofOwners(): Promise<void> {
    const owner = await this.owner();
    const taken = await owner.post('/api/events', { title: 'Γάμος', adminCode, customShareCode: '2041' });
    this.#is('share_code_taken', 'creation', taken);
    const questions = Array.from({ length: 200 }, () => 'Θα βρέξει;');
    const full = { title: 'Γάμος', adminCode, customShareCode: '2042', questions };
    await owner.post('/api/events', full);
    const more = await owner.post('/api/events/2042/questions', { text: 'Και;', type: 'text' });
    this.#is('invalid', 'questions', more);
    const sample = (await owner.get('/api/events/MAUI')).body.id as string;
    this.#is('sample_event', 'removal', await owner.delete(`/api/owner/events/${sample}`));
    this.#is('event_not_found', 'removal', await owner.delete(`/api/owner/events/${unknownId}`));
    this.#is('payment_not_found', 'refund', await owner.post(`/api/owner/payments/${unknownId}/refund`));
    this.#is('conflict', 'clock', await owner.post('/api/owner/clock', { at: '2001-01-01T00:00:00.000Z' }));
    this.#is('invalid', 'range', await owner.get('/api/owner/revenue?range=5'));
    const prices = async (fields: object) => owner.patch('/api/owner/settings/pricing', fields);
    this.#is('invalid', 'price', await prices({ eventPrice: 1 }));
    this.#is('not_signed_in', 'owner', await this.#venue.caller().get('/api/owner/health'));
  }

  async ofPaying(): Promise<void> {
    const payer = this.#venue.caller();
    const pays = async (fields: Partial<PaymentForm>, key: string) =>
      payer.post('/api/payment/process', payment({ code: '2043', ...fields }), { 'idempotency-key': key });
    const free = { title: 'Γάμος', adminCode, customShareCode: '2044' };
    this.#is('payment_required', 'creation', await payer.post('/api/events', free));
    this.#is('price_changed', 'price', await pays({ amount: 5 }, 'cheap'));
    this.#is('payment_declined', 'card', await pays({ sourceId: 'test:declined' }, 'declined'));
    this.#is('invalid', 'address', await pays({ customerEmail: 'ω' }, 'address'));
    const [first, other] = [{ sourceId: 'test:approved:9' }, { eventData: { title: 'Άλλος' } }];
    await pays(first, 'once');
    this.#is('conflict', 'other details', await pays({ ...first, ...other }, 'once'));
    const owner = await this.owner();
    await owner.patch('/api/owner/settings/pricing', { paymentRequired: false });
    this.#is('price_changed', 'free', await pays({ sourceId: 'test:approved:8' }, 'free'));
    await owner.patch('/api/owner/settings/pricing', { paymentRequired: true });
  }
}
