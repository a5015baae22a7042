import { fromSnapshot, type RoomState } from '../../client/stores/room/eventRoom.ts';
import { roomChanges } from '../../client/live/handleMessage.ts';
import type { Audience, JoinReply, SnapshotOf } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Browser, ReceivedMessage, TestSocket } from '../support/Browser.ts';

/** A connection in a room, with its received messages and the state that the client derives from them. */
export interface Listener<A extends Audience = Audience> {
  socket: TestSocket;
  received: ReceivedMessage[];
  snapshot: SnapshotOf[A];
  version: number;
  /** Applies all received messages; throws on a version gap. */
  state: () => RoomState;
  /** Returns the received messages of one name. */
  // oxlint-disable-next-line typescript/no-explicit-any
  of: (name: string) => any[];
}

const isVersioned = ({ message }: ReceivedMessage) => typeof message?.version === 'number';

/** Joins a room and records its messages; throws if the room refuses. */
export async function listen<A extends Audience>(
  browser: Browser,
  code: string,
  as: A,
): Promise<Listener<A>> {
  const { socket, reply, received } = await browser.follow(code, as);
  if (!reply.ok) throw new Error(`The room refused: ${reply.code}`);
  return {
    socket,
    received,
    snapshot: reply.snapshot,
    version: reply.version,
    state: () => stateAfter(as, reply, received),
    of: (name) => received.filter((one) => one.name === name).map(({ message }) => message),
  };
}

/** Returns the client's state after a snapshot and the following changes; throws on a version gap. */
export function stateAfter(as: Audience, reply: JoinReply, received: readonly ReceivedMessage[]): RoomState {
  if (!reply.ok) throw new Error(reply.code);
  let state = fromSnapshot(as, reply.version, reply.snapshot);
  for (const { name, message } of received.filter(isVersioned)) {
    if (message.version <= state.version) continue;
    if (message.version !== state.version + 1)
      throw new Error(`Version gap: ${name} ${message.version} after ${state.version}`);
    state = {
      ...roomChanges[name as keyof typeof roomChanges](state, message as never),
      version: message.version,
    };
  }
  return state;
}

/** Requests a snapshot on an existing connection. */
export const requestSnapshot = async <A extends Audience>(socket: TestSocket, shareCode: string, as: A) =>
  (await socket.timeout(60_000).emitWithAck('event:join', { shareCode, as })) as JoinReply<A>;

/** Sends a guest's prediction; returns the reply. */
export const predict = async (
  { browser, participant }: { browser: Browser; participant: { id: string } },
  question: Question,
  answer: string,
) => browser.post(`/api/questions/${question.id}/predictions`, { participantId: participant.id, answer });
