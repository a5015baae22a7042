import { create } from 'zustand';
import { writeObject, readObject } from '../app/storage.ts';

/** An event that this tab has just created, with its admin code, which the server sends only once. */
export interface CreatedEvent {
  title: string;
  shareCode: string;
  adminCode: string;
  email: string;
  /**
   * True once the organiser has copied, downloaded, mailed or written down the admin code. They can then
   * continue.
   */
  isCodeKept?: boolean;
}

const key = 'foretold:created';

const isComplete = (stored: Partial<CreatedEvent> | undefined): stored is CreatedEvent =>
  typeof stored?.shareCode === 'string' && typeof stored.adminCode === 'string';

function read(): CreatedEvent | undefined {
  const stored = readObject<CreatedEvent>('tab', key);
  return isComplete(stored) ? stored : undefined;
}

/** The event whose page 'Your Event is Live!' is still open. It survives a reload in this tab. */
export const useCreated = create<{ event: CreatedEvent | undefined }>()(() => ({ event: read() }));

/** Stores the new event. `undefined` deletes the event and its admin code. */
export function setCreatedEvent(event: CreatedEvent | undefined): void {
  writeObject('tab', key, event);
  useCreated.setState({ event });
}

/** Stores whether the organiser has saved the admin code. */
export function setCodeKept(isCodeKept: boolean): void {
  const { event } = useCreated.getState();
  if (event) setCreatedEvent({ ...event, isCodeKept });
}
