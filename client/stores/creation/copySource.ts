import type { Event } from '../../../protocol/schemas/events.ts';
import type { ApiError } from '../../api/http.ts';
import { call, errorOf } from '../../api/http.ts';
import type { CopiedEvent } from './creationChecks.ts';

/** An event that can be copied, with the texts that the creator shows and changes. */
export interface CopySource extends CopiedEvent {
  fields: Pick<Event, 'title' | 'location' | 'description' | 'celebration' | 'language' | 'email'>;
}

/** Loads an event of which this browser is the organiser. Returns undefined when it cannot be copied. */
export async function loadCopySource(code: string): Promise<CopySource | undefined> {
  let source: CopySource | undefined;
  const params = { shareCode: code };
  await errorOf(async () => {
    const [event, questions] = await Promise.all([
      call('GET /api/events/:shareCode', { params }),
      call('GET /api/events/:shareCode/questions', { params }),
    ]);
    // Only the organiser gets the payment state.
    if (!('isPaid' in event)) return;
    const { shareCode, title } = event;
    const tieBreaker = questions.find(({ isTieBreaker }) => isTieBreaker)?.text;
    source = { shareCode, title, questions: questions.map(({ text }) => text), tieBreaker, fields: event };
  });
  return source;
}

/** True when a submission was refused because of the event that it copies. */
export const isCopyRefused = ({ code }: ApiError): boolean =>
  code === 'event_not_found' || code === 'not_signed_in' || code === 'not_allowed';
