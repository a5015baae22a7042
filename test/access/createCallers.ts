import { expect } from 'vitest';
import { errorStatus } from '../../protocol/errorCodes.ts';
import type { Audience } from '../../protocol/live.ts';
import { counts } from '../../protocol/limits.ts';
import type { HelperLink } from '../../protocol/schemas/helpers.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { join, twinOf } from '../routes/questions/guestCalls.ts';
import type { Browser } from '../support/Browser.ts';
import { endLink, makeLink, newHelper } from '../support/helpers.ts';
import { adminCode as oldAdminCode, type TestEvent, createTestEvent } from '../support/testEvent.ts';
import { problemsOf, problemsOfBody } from '../support/replies.ts';
import type { TestApp } from '../support/testApp.ts';
import type { Caller, Row, Subjects } from './rows.ts';

let count = 0;
const unused = () => `Number ${(count += 1)}`;

/** Creates an event with a browser for every caller. */
export async function createCallers(app: TestApp) {
  const party = await createTestEvent(app);
  const elsewhere = await createTestEvent(app);
  const { code } = party;
  const guest = await party.joinAs('Anna');
  const anotherGuest = await party.joinAs('Bert');
  const removedGuest = await party.joinAs('Carla');
  const owner = await app.owner();
  await owner.delete(`/api/participants/${removedGuest.participant.id}`);
  const staleOrganiser = twinOf(party.organiser, app.browser());
  const adminCode = `not ${oldAdminCode}`;
  await party.update({ adminCode });
  const [mc, couple, cohost, witness, endedMc, endedCohost] = [
    await newHelper(app, party, 'mc'),
    await newHelper(app, party, 'couple'),
    await newHelper(app, party, 'cohost'),
    await newHelper(app, party, 'witness'),
    await newHelper(app, party, 'mc'),
    await newHelper(app, party, 'cohost'),
  ];
  await endLink(party, endedMc.link);
  await endLink(party, endedCohost.link);
  const browsers: Record<Caller, Browser> = {
    nobody: app.browser(),
    guest: guest.browser,
    anotherGuest: anotherGuest.browser,
    organiser: party.organiser,
    organiserElsewhere: elsewhere.organiser,
    owner,
    removedGuest: removedGuest.browser,
    staleOrganiser,
    mc: mc.browser,
    couple: couple.browser,
    mcWhoseLinkEnded: endedMc.browser,
    cohost: cohost.browser,
    witness: witness.browser,
    cohostWhoseLinkEnded: endedCohost.browser,
  };
  const created = new Map<string, Promise<unknown>>();
  /** Reuses data that was created for a refused call, because a refused call consumes nothing. */
  const reusing =
    <T>(what: string, make: () => Promise<T>) =>
    async () => {
      if (!created.has(what)) created.set(what, make());
      return created.get(what) as Promise<T>;
    };
  const subjects: Subjects = {
    code,
    adminCode,
    ownerPassword: app.ownerPassword,
    origin: app.origin,
    guest: guest.participant,
    unused,
    newQuestion: reusing('question', async () => newQuestion(party, unused())),
    newEventId: reusing('event', async () => (await createTestEvent(app)).event.id),
    newGuest: reusing('guest', async () => (await join(app.browser(), code, unused())).body),
    newTransferToken: reusing(
      'transfer link',
      async () => (await owner.post(`/api/participants/${guest.participant.id}/seat-links`)).body.token,
    ),
    newHelperLink: reusing('link', async () => freeLink(party)),
    renewSubjects: () => created.clear(),
    newPhoneToken: () => (count += 1).toString(16).padStart(32, '0'),
  };
  return { party, browsers, subjects };
}

/** Creates a helper link. Ends an open one first if the event has the maximum. */
async function freeLink(party: TestEvent) {
  const open = (await party.organiser.get(`/api/events/${party.code}/helpers`)).body as HelperLink[];
  if (open.length >= counts.helperLinks) await endLink(party, open.at(-1)!);
  return makeLink(party, 'mc');
}

/**
 * Makes the call of a row as a caller, in a copy of its browser. Checks the reply, and an accepted body,
 * against `docs/openapi.json`. Returns the status.
 */
export async function statusOf(
  app: TestApp,
  { call, ask }: Row,
  { subjects, browsers }: Callers,
  caller: Caller,
) {
  const browser = twinOf(browsers[caller], app.browser());
  const { id = '', body } = await ask(subjects, caller);
  const [method = '', path = ''] = call.split(' ');
  if (method === 'SOCKET') {
    const { reply } = await browser.follow(subjects.code, path as Audience);
    browser.close();
    return reply.ok ? 200 : errorStatus[reply.code];
  }
  const address = path.replace(':shareCode', subjects.code).replace(':id', id);
  const answer = await browser.send(method, address, body);
  if (answer.status < 300) subjects.renewSubjects();
  const isTaken = answer.status < 300 && body !== undefined;
  const problems = [...problemsOf(call, answer), ...(isTaken ? problemsOfBody(call, body) : [])];
  expect({ call, caller, problems }).toEqual({ call, caller, problems: [] });
  return answer.status;
}

interface Callers {
  subjects: Subjects;
  browsers: Record<Caller, Browser>;
}

/** Deletes the previous question first, because the table needs more questions than an event may have. */
async function newQuestion(party: TestEvent, text: string): Promise<Question> {
  const used = usedQuestions.get(party.code);
  if (used) await party.organiser.delete(`/api/questions/${used}`);
  const question = await party.addQuestion({ text });
  usedQuestions.set(party.code, question.id);
  return question;
}
const usedQuestions = new Map<string, string>();
