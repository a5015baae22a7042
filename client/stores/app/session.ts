import { create } from 'zustand';
import type { HelperRole } from '../../../protocol/schemas/helpers.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { call, isFinal } from '../../api/http.ts';
import { IdempotencyKeys } from './ids.ts';
import { writeObject, readObject } from './storage.ts';
import { takePageFact } from '../room/pageFacts.ts';

type Removal = 'host' | 'guest' | undefined;

const unknown = {
  /** `loading` until the server said who this browser is; `unreachable` when it could not be asked. */
  status: 'loading' as 'loading' | 'known' | 'unreachable',
  shareCode: undefined as string | undefined,
  participants: [] as Participant[],
  /** Who plays now; a shared phone may hold several participants. */
  currentId: undefined as string | undefined,
  /** Somebody who plays here lets another guest play on this phone, too: that guest's name is asked for. */
  isForAnother: false,
  isOrganiser: false,
  isOwner: false,
  /** What this browser may do in the event by helpers' links. */
  helperRoles: [] as HelperRole[],
  /** Grows with every grant that this page gains or drops; the live connection opens anew then. */
  grantCount: 0,
  /** The participant who was removed while this page was open. */
  removedId: undefined as string | undefined,
  /** By the host, or by the guest's own wish; undefined where nobody told. */
  removedBy: undefined as Removal,
};

/** Who this browser is in the event that it shows. The truth is the cookie on the server. */
export const useSession = create(() => unknown);

const playedKey = 'foretold:played';
const playedMax = 30;

/** The participants of this browser, of whichever event, in the order in which they last played. */
function played(): string[] {
  const ids = readObject<string[]>('device', playedKey);
  return Array.isArray(ids) ? (ids as string[]) : [];
}

const notePlayed = (id: string) =>
  writeObject('device', playedKey, [...played().filter((other) => other !== id), id].slice(-playedMax));

/** Lets go of when a guest who is gone last played here. */
export function forgetPlayed(gone: string): void {
  const ids = played();
  const others = ids.filter((id) => id !== gone);
  if (others.length < ids.length) writeObject('device', playedKey, others);
}

/** Who of these played last; the last of them where nobody is remembered. */
function lastToPlay(participants: readonly Participant[]): Participant | undefined {
  const ids = played();
  const last = participants.filter(({ id }) => ids.includes(id));
  return sorted(last, (a, b) => ids.indexOf(b.id) - ids.indexOf(a.id))[0] ?? participants.at(-1);
}

/** Asks the server who this browser is in an event. */
export async function loadSession(shareCode: string): Promise<void> {
  if (useSession.getState().shareCode !== shareCode)
    useSession.setState(({ grantCount }) => ({ ...unknown, grantCount, shareCode }));
  try {
    const session =
      takePageFact('session', shareCode) ?? (await call('GET /api/session', { query: { event: shareCode } }));
    const { participants, isOrganiser, isOwner, helperRoles = [] } = session;
    if (useSession.getState().shareCode !== shareCode) return;
    const { status, currentId: before, removedId, removedBy } = useSession.getState();
    // Whoever played here and is not known any more was removed while nobody listened.
    const isGone = before !== undefined && !participants.some(({ id }) => id === before);
    useSession.setState({
      status: 'known',
      participants,
      isOrganiser,
      isOwner,
      helperRoles,
      // Asked again, the page goes on with whoever plays, or with the name entry that somebody asked for.
      currentId: isGone ? undefined : status === 'known' ? before : lastToPlay(participants)?.id,
      removedId: isGone ? before : removedId,
      removedBy: isGone ? undefined : removedBy,
    });
  } catch (error) {
    // Who is known already stays known: only a first question needs an answer. Refused for good, it has one: nobody.
    const { shareCode: asked, status } = useSession.getState();
    if (asked !== shareCode || status === 'known') return;
    useSession.setState({ status: isFinal(error) ? 'known' : 'unreachable' });
  }
}

/** One key per name that this browser tries. */
const joins = new IdempotencyKeys();

/** Joins an event under a name and plays as that participant from now on. Throws ApiError. */
export async function joinAs(shareCode: string, username: string): Promise<Participant> {
  const participant = await call('POST /api/events/:shareCode/participants', {
    params: { shareCode },
    body: { username },
    needsCookies: true,
    idempotencyKey: joins.keyOf(`${shareCode} ${username}`),
  });
  const others = useSession.getState().participants.filter(({ id }) => id !== participant.id);
  changeGrants({ status: 'known', participants: [...others, participant] });
  playAs(participant.id);
  return participant;
}

/** This browser has gained or dropped grants. */
export const changeGrants = (change: Partial<typeof unknown>) =>
  useSession.setState(({ grantCount }) => ({ ...change, grantCount: grantCount + 1 }));

/** Asks the organiser's login; true when the code was right. Throws ApiError. */
export async function logInOrganiser(shareCode: string, adminCode: string): Promise<boolean> {
  const { isValid } = await call('POST /api/events/:shareCode/admin-auth', {
    params: { shareCode },
    body: { adminCode },
    needsCookies: true,
  });
  if (isValid) changeGrants({ isOrganiser: true });
  return isValid;
}

/** Asks the owner's login; true when the password was right. Throws ApiError. */
export async function logInOwner(password: string): Promise<boolean> {
  const { isValid } = await call('POST /api/owner/auth', { body: { password }, needsCookies: true });
  if (isValid) changeGrants({ isOwner: true });
  return isValid;
}

/** Drops every grant of this browser. */
export async function leaveAll(): Promise<void> {
  await call('POST /api/logout', { body: {} });
  changeGrants({ ...unknown, status: 'known' });
}

/** Ends what this browser organises, of every event, and the owner's session; its guests go on playing. Throws ApiError. */
export async function leaveOrganising(): Promise<void> {
  await call('POST /api/logout', { body: { keepsSeats: true } });
  changeGrants({ isOrganiser: false, isOwner: false, helperRoles: [] });
}

/** Notes what is new of a participant, who may be one of this browser: another name, the own message. */
export function changeParticipant(participantId: string, change: Partial<Participant>): void {
  const { participants } = useSession.getState();
  if (!participants.some(({ id }) => id === participantId)) return;
  useSession.setState({
    participants: participants.map((one) => (one.id === participantId ? { ...one, ...change } : one)),
  });
}

/** Lets another participant of a shared phone play; undefined shows the name entry again. */
export function playAs(participantId: string | undefined): void {
  if (participantId) notePlayed(participantId);
  useSession.setState({ currentId: participantId, removedId: undefined, isForAnother: false });
}

/** Asks for the name of another guest who plays on this phone, too. */
export const playForAnother = (): void =>
  useSession.setState({ currentId: undefined, removedId: undefined, isForAnother: true });

/** A participant of this browser is gone for good. */
export function forgetParticipant(participantId: string, removedBy?: Removal): void {
  useSession.setState((state) => ({
    participants: state.participants.filter(({ id }) => id !== participantId),
    removedId: participantId,
    removedBy: state.removedId === participantId ? (removedBy ?? state.removedBy) : removedBy,
    currentId: state.currentId === participantId ? undefined : state.currentId,
  }));
}

/** The participant who plays now. */
export const useCurrentParticipant = () =>
  useSession((state) => state.participants.find(({ id }) => id === state.currentId));
