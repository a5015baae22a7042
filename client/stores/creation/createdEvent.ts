import { create } from 'zustand';
import { writeObject, readObject } from '../app/storage.ts';

/** An event that this tab has just created, with its admin code for the only time. */
export interface CreatedEvent {
  title: string;
  shareCode: string;
  adminCode: string;
  email: string;
  /** The admin code was copied, downloaded, mailed or written down: the way on is open. */
  isCodeKept?: boolean;
}

const key = 'foretold:created';

const isWhole = (found: Partial<CreatedEvent> | undefined): found is CreatedEvent =>
  typeof found?.shareCode === 'string' && typeof found.adminCode === 'string';

function read(): CreatedEvent | undefined {
  const found = readObject<CreatedEvent>('tab', key);
  return isWhole(found) ? found : undefined;
}

/** The event whose 'Your Event is Live!' has not been left yet; kept over a reload, in this tab only. */
export const useCreated = create<{ event: CreatedEvent | undefined }>()(() => ({ event: read() }));

/** Notes the new event, or forgets it with its admin code (undefined). */
export function noteCreated(event: CreatedEvent | undefined): void {
  writeObject('tab', key, event);
  useCreated.setState({ event });
}

/** Notes whether the organiser has the admin code somewhere. */
export function keepCode(isCodeKept: boolean): void {
  const { event } = useCreated.getState();
  if (event) noteCreated({ ...event, isCodeKept });
}
