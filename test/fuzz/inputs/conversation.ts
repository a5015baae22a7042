import type { RawCase, Step } from './cases.ts';
import type { Ground } from './http.ts';

/** What a conversation over raw TCP sends, and how many replies it waits for. */
export type Conversation = Pick<RawCase, 'what' | 'steps'> & { replies?: number };

const hostOf = ({ world }: Ground) => new URL(world.origin).host;

/** A head of these lines, and what follows it. */
export const text = (first: string, lines: string[], body = '') =>
  Buffer.from(`${first}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`, 'latin1');

/** How a conversation ends when nothing in it does. */
export function leave({ chance }: Ground): Step[] {
  return chance.weighted<Step[]>([
    [4, ['end']],
    [3, ['reset']],
    [2, [chance.int(1, 40), 'reset']],
    [1, [chance.int(1, 40), 'end']],
  ]);
}

export const calm = (ground: Ground) => [`host: ${hostOf(ground)}`];
/** A call that everybody may send a body. */
export const takesBody = '/api/analytics/track';
export const track = JSON.stringify({ eventType: 'page_view', sessionId: 'fuzz', page: '/' });
