import type { RawCase, Step } from './cases.ts';
import type { GeneratorInput } from './http.ts';

/** The content of a raw TCP conversation, and the number of replies to wait for. */
export type Conversation = Pick<RawCase, 'what' | 'steps'> & { replies?: number };

const hostOf = ({ world }: GeneratorInput) => new URL(world.origin).host;

/** A request head of these lines, followed by a body. */
export const text = (first: string, lines: string[], body = '') =>
  Buffer.from(`${first}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n${body}`, 'latin1');

/** The last steps of a conversation that has no end of its own. */
export function leave({ chance }: GeneratorInput): Step[] {
  return chance.weighted<Step[]>([
    [4, ['end']],
    [3, ['reset']],
    [2, [chance.int(1, 40), 'reset']],
    [1, [chance.int(1, 40), 'end']],
  ]);
}

export const calm = (input: GeneratorInput) => [`host: ${hostOf(input)}`];
/** A call that accepts a body without a session. */
export const takesBody = '/api/analytics/track';
export const track = JSON.stringify({ eventType: 'page_view', sessionId: 'fuzz', page: '/' });
