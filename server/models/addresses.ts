import { defineModel, id, instant, text } from './record.ts';

/** A share code that is kept for an event which is about to take it; whoever wants the code has to hold it first. */
export const ShareCodeHoldModel = defineModel('ShareCodeHold', {
  /** The code. */
  _id: text,
  eventId: id,
  until: instant,
});

/** A short link: only the path and query of an address of ours, never a host. */
export const ShortLinkModel = defineModel('ShortLink', { code: text, path: text, createdAt: instant }, [
  [{ code: 1 }, { unique: true }],
  [{ path: 1 }, { unique: true }],
]);
