import { randomBytes } from 'node:crypto';
import { Browser } from '../support/Browser.ts';

/** The sender of an input. `stale` is a guest who has been removed. */
export type Sender = 'stranger' | 'guest' | 'organiser' | 'owner' | 'stale' | 'forged';

/**
 * One of several senders of a kind. For a guest, `seat` is also the index in the open event’s participants.
 */
export interface Identity {
  sender: Sender;
  seat: number;
}

export const cookieOf = ({ cookies }: World, { sender, seat }: Identity): string =>
  cookies[sender][seat % cookies[sender].length]!;

/** An event that inputs use. */
export interface Place {
  shareCode: string;
  eventId: string;
  questions: string[];
  participants: string[];
}

/** Values that must not be in any reply. */
export interface Secrets {
  ownerPassword: string;
  sessionSecret: string;
  /** The sealed event’s admin code. */
  adminCode: string;
  hiddenAnswer: string;
  /** Visible to the owner only. */
  email: string;
}

/**
 * The events that inputs use: an open one, a sealed one whose answers are hidden, and the well-behaved
 * guest’s own.
 */
export interface World {
  open: Place;
  sealed: Place;
  guests: Place;
  /** Only bursts fill its lists. */
  limits: Place;
  /** Several cookies of each kind, because a cookie whose sockets were disconnected has to wait. */
  cookies: Record<Sender, readonly string[]>;
  links: { image: string; short: string; seat: string };
  origin: string;
}

const marked = (what: string) => `canary-${what}-${randomBytes(9).toString('hex')}`;

export const makeSecrets = (): Secrets => ({
  ownerPassword: marked('password'),
  sessionSecret: marked('session'),
  adminCode: marked('code'),
  hiddenAnswer: marked('answer'),
  email: `${marked('mail')}@example.org`,
});

async function must(what: string, answer: Promise<{ status: number; body: { id: string; token: string } }>) {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
  return body;
}

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Creates the events and cookies. Those that inputs may change (the open event, cookies) can be replaced at
 * any time.
 */
export class WorldMaker {
  readonly #origin: string;
  readonly #secrets: Secrets;
  #fixed: Pick<World, 'sealed' | 'guests'> | undefined;

  constructor(origin: string, secrets: Secrets) {
    this.#origin = origin;
    this.#secrets = secrets;
  }

  async make(): Promise<World> {
    const owner = new Browser(this.#origin);
    await must('sign in', owner.post('/api/owner/auth', { password: this.#secrets.ownerPassword }));
    this.#fixed ??= { sealed: await this.#makeSealed(owner), guests: await this.#makeGuests(owner) };
    const organiser = new Browser(this.#origin);
    const open = await this.#makePlace(owner, organiser, { adminCode: openCode });
    const organisers = [organiser, await this.#organise(open), await this.#organise(open)];
    const guests: Browser[] = [];
    while (guests.length < guestCount) guests.push(await this.#join(open));
    const [guest] = guests as [Browser];
    const removed = guests.pop()!;
    const removedId = open.participants.pop()!;
    await must('remove', organiser.delete(`/api/participants/${removedId}`));
    const link = async (path: string) => `${this.#origin}${path}`;
    const short = await guest.post('/api/shorten', { url: await link(`/event/${open.shareCode}`) });
    const seat = await must('seat', guest.post(`/api/participants/${open.participants[0]!}/seat-links`));
    const shown = await organiser.post(`/api/events/${open.shareCode}/header-image`, {
      headerImage: picture,
    });
    return {
      ...this.#fixed,
      open,
      limits: await this.#makePlace(owner, new Browser(this.#origin), { adminCode: marked('limits') }),
      origin: this.#origin,
      links: {
        image: (shown.body.headerImage as string | undefined) ?? '/images/none',
        short: ((short.body.shortUrl as string | undefined) ?? '/s/none').replace(this.#origin, ''),
        seat: seat.token,
      },
      cookies: {
        stranger: [''],
        guest: guests.map(({ cookie }) => cookie),
        organiser: organisers.map(({ cookie }) => cookie),
        owner: [owner.cookie],
        stale: [removed.cookie],
        forged: organisers.map(({ cookie }) => forge(cookie)),
      },
    };
  }

  async #makeSealed(owner: Browser): Promise<Place> {
    const { adminCode, email, hiddenAnswer } = this.#secrets;
    const organiser = new Browser(this.#origin);
    const place = await this.#makePlace(owner, organiser, { adminCode, email });
    const question = await must(
      'ask',
      organiser.post(`/api/events/${place.shareCode}/questions`, { text: 'Which song?', type: 'text' }),
    );
    await must(
      'answer',
      organiser.post(`/api/questions/${question.id}/answer`, { correctAnswer: hiddenAnswer }),
    );
    place.questions.push(question.id);
    await this.#join(place);
    return place;
  }

  /** Two hundred questions, so that every prediction of the well-behaved guest changes the board. */
  async #makeGuests(owner: Browser): Promise<Place> {
    const questions = Array.from({ length: 200 }, (_, index) => `Will there be rain in minute ${index + 1}?`);
    return this.#makePlace(owner, new Browser(this.#origin), { adminCode: marked('guests'), questions });
  }

  async #makePlace(owner: Browser, organiser: Browser, fields: object): Promise<Place> {
    const made = await owner.post('/api/events', { title: 'The fuzzed wedding', ...fields });
    if (made.status !== 201)
      throw new Error(`The event was not created: ${made.status} ${JSON.stringify(made.body)}`);
    const { shareCode, id, adminCode } = made.body as { shareCode: string; id: string; adminCode: string };
    await must('login', organiser.post(`/api/events/${shareCode}/admin-auth`, { adminCode }));
    const place: Place = { shareCode, eventId: id, questions: [], participants: [] };
    const list = (await owner.get(`/api/events/${shareCode}/questions`)).body as { id: string }[];
    place.questions.push(...list.map((question) => question.id));
    if (list.length > 0) return place;
    for (const question of openQuestions) {
      const { id: questionId } = await must(
        'ask',
        organiser.post(`/api/events/${shareCode}/questions`, question),
      );
      place.questions.push(questionId);
    }
    return place;
  }

  async #organise({ shareCode }: Place): Promise<Browser> {
    const organiser = new Browser(this.#origin);
    await must('login', organiser.post(`/api/events/${shareCode}/admin-auth`, { adminCode: openCode }));
    return organiser;
  }

  async #join(place: Place): Promise<Browser> {
    const guest = new Browser(this.#origin);
    const username = `Guest ${randomBytes(4).toString('hex')}`;
    const { id } = await must(
      'join',
      guest.post(`/api/events/${place.shareCode}/participants`, { username }),
    );
    place.participants.push(id);
    return guest;
  }
}

const openCode = 'open to all inputs';
const guestCount = 13;

const openQuestions = [
  { text: 'Will it rain?', type: 'yes_no' },
  { text: 'Which cake?', type: 'multiple_choice', options: ['Apple', 'Cherry', 'None'] },
  { text: 'How many dances?', type: 'numeric' },
  { text: 'First song?', type: 'text' },
];

/** The same claims with an invalid signature. */
const forge = (cookie: string) =>
  cookie.replace(/(foretold\.sig=)(.)/, (_, name, first) => `${name}${first === 'A' ? 'B' : 'A'}`);
