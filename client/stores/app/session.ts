import { create } from 'zustand';
import type { HelperRole } from '../../../protocol/schemas/helpers.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { call, isFinal } from '../../api/http.ts';
import { IdempotencyKeys } from './ids.ts';
import { writeObject, readObject } from './storage.ts';
import { takeEmbeddedData } from '../room/embeddedPageData.ts';

type Removal = 'host' | 'guest' | undefined;

const initialSession = {
  /** The status is `loading` until the server has replied, or `unreachable` when it does not reply. */
  status: 'loading' as 'loading' | 'known' | 'unreachable',
  shareCode: undefined as string | undefined,
  participants: [] as Participant[],
  /** The id of the participant who plays now. A shared phone may have several participants. */
  currentId: undefined as string | undefined,
  /** True while the page asks for the name of another guest on this phone. */
  isForAnother: false,
  /** The guest whom another participant of this phone has just added. */
  addedId: undefined as string | undefined,
  isOrganiser: false,
  isOwner: false,
  /** The roles that this browser has in the event through helper links. */
  helperRoles: [] as HelperRole[],
  /** Increases when this page gains or loses a grant. The live connection then reconnects. */
  grantCount: 0,
  /** The id of the participant who was removed while this page was open. */
  removedId: undefined as string | undefined,
  /** Who removed the participant. Undefined when the server did not send this. */
  removedBy: undefined as Removal,
};

/** The identity of this browser in the current event. The cookie on the server is authoritative. */
export const useSession = create(() => initialSession);

const playedKey = 'foretold:played';
const playedMax = 30;

/** Returns the ids of this browser's participants in all events, in the order in which they last played. */
function playedIds(): string[] {
  const ids = readObject<string[]>('device', playedKey);
  return Array.isArray(ids) ? (ids as string[]) : [];
}

const storePlayed = (id: string) =>
  writeObject('device', playedKey, [...playedIds().filter((other) => other !== id), id].slice(-playedMax));

/** Deletes the record of when a removed guest last played here. */
export function forgetPlayed(removedId: string): void {
  const ids = playedIds();
  const others = ids.filter((id) => id !== removedId);
  if (others.length < ids.length) writeObject('device', playedKey, others);
}

/** Returns the participant who played last, or the last in the list if no participant is recorded. */
function lastPlayed(participants: readonly Participant[]): Participant | undefined {
  const ids = playedIds();
  const last = participants.filter(({ id }) => ids.includes(id));
  return sorted(last, (a, b) => ids.indexOf(b.id) - ids.indexOf(a.id))[0] ?? participants.at(-1);
}

/** Asks the server for the identity of this browser in an event. */
export async function loadSession(shareCode: string): Promise<void> {
  if (useSession.getState().shareCode !== shareCode)
    useSession.setState(({ grantCount }) => ({ ...initialSession, grantCount, shareCode }));
  try {
    const session =
      takeEmbeddedData('session', shareCode) ??
      (await call('GET /api/session', { query: { event: shareCode } }));
    const { participants, isOrganiser, isOwner, helperRoles = [] } = session;
    if (useSession.getState().shareCode !== shareCode) return;
    const { status, currentId: before, removedId, removedBy } = useSession.getState();
    // The server removed the participant who played here while the page had no connection.
    const isRemoved = before !== undefined && !participants.some(({ id }) => id === before);
    useSession.setState({
      status: 'known',
      participants,
      isOrganiser,
      isOwner,
      helperRoles,
      // When the session loads again, the current participant or the open name entry remains.
      currentId: isRemoved ? undefined : status === 'known' ? before : lastPlayed(participants)?.id,
      removedId: isRemoved ? before : removedId,
      removedBy: isRemoved ? undefined : removedBy,
    });
  } catch (error) {
    // A failure does not clear a known session. After a final refusal the session counts as known and empty.
    const { shareCode: currentCode, status } = useSession.getState();
    if (currentCode !== shareCode || status === 'known') return;
    useSession.setState({ status: isFinal(error) ? 'known' : 'unreachable' });
  }
}

/** One idempotency key per event and name. */
const joinKeys = new IdempotencyKeys();

/** Joins an event under a name and switches to that participant. Throws ApiError. */
export async function joinAs(shareCode: string, username: string): Promise<Participant> {
  const participant = await call('POST /api/events/:shareCode/participants', {
    params: { shareCode },
    body: { username },
    needsCookies: true,
    idempotencyKey: joinKeys.keyOf(`${shareCode} ${username}`),
  });
  const { participants, isForAnother } = useSession.getState();
  const others = participants.filter(({ id }) => id !== participant.id);
  changeGrants({
    status: 'known',
    participants: [...others, participant],
    addedId: isForAnother ? participant.id : undefined,
  });
  playAs(participant.id);
  return participant;
}

/** Applies a change of the session after this browser has gained or lost grants. */
export const changeGrants = (change: Partial<typeof initialSession>) =>
  useSession.setState(({ grantCount }) => ({ ...change, grantCount: grantCount + 1 }));

/** Logs in as the organiser. Returns true when the code is right. Throws ApiError. */
export async function logInOrganiser(shareCode: string, adminCode: string): Promise<boolean> {
  const { isValid } = await call('POST /api/events/:shareCode/admin-auth', {
    params: { shareCode },
    body: { adminCode },
    needsCookies: true,
  });
  if (isValid) changeGrants({ isOrganiser: true });
  return isValid;
}

/** Logs in as the owner. Returns true when the password is right. Throws ApiError. */
export async function logInOwner(password: string): Promise<boolean> {
  const { isValid } = await call('POST /api/owner/auth', { body: { password }, needsCookies: true });
  if (isValid) changeGrants({ isOwner: true });
  return isValid;
}

/** Drops every grant of this browser. Throws ApiError. */
export async function leaveAll(): Promise<void> {
  await call('POST /api/logout', { body: {} });
  changeGrants({ ...initialSession, status: 'known' });
}

/**
 * Drops the organiser grants of all events and the owner's session. The guests of this browser keep playing.
 * Throws ApiError.
 */
export async function leaveOrganising(): Promise<void> {
  await call('POST /api/logout', { body: { keepsSeats: true } });
  changeGrants({ isOrganiser: false, isOwner: false, helperRoles: [] });
}

/** Applies a change to a participant. Ignores participants of other browsers. */
export function changeParticipant(participantId: string, change: Partial<Participant>): void {
  const { participants } = useSession.getState();
  if (!participants.some(({ id }) => id === participantId)) return;
  useSession.setState({
    participants: participants.map((participant) =>
      participant.id === participantId ? { ...participant, ...change } : participant,
    ),
  });
}

/** Switches to another participant of a shared phone. `undefined` shows the name entry. */
export function playAs(participantId: string | undefined): void {
  if (participantId) storePlayed(participantId);
  useSession.setState({ currentId: participantId, removedId: undefined, isForAnother: false });
}

/** Shows the name entry for another guest on this phone. */
export const playForAnother = (): void =>
  useSession.setState({ currentId: undefined, removedId: undefined, isForAnother: true });

/** Removes a participant from this browser after the server removed them. */
export function forgetParticipant(participantId: string, removedBy?: Removal): void {
  useSession.setState((state) => ({
    participants: state.participants.filter(({ id }) => id !== participantId),
    removedId: participantId,
    removedBy: state.removedId === participantId ? (removedBy ?? state.removedBy) : removedBy,
    currentId: state.currentId === participantId ? undefined : state.currentId,
  }));
}

/** Returns the participant who plays now. */
export const useCurrentParticipant = () =>
  useSession((state) => state.participants.find(({ id }) => id === state.currentId));
