import type { Types } from 'mongoose';
import { isShareCode, normalized, tidyShareCode } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import type { ShareCodeCheck } from '../../../protocol/schemas/platform/payments.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { randomCode } from '../../access/codes.ts';
import { AppError } from '../../base/AppError.ts';
import { EventModel } from '../../models/event.ts';
import { ShareCodeModel } from '../../models/addresses.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { writeOnce } from '../retryUpsert.ts';

/** What everybody hears who wants a share code that is another event's, or about to be. */
const codeTaken = () => new AppError('share_code_taken', refusalTexts.translatable('shareCodeTaken'));

interface Wish {
  eventId: Types.ObjectId;
  code: string;
  forMs: number;
}

/**
 * Keeps a share code for an event that is about to take it, or keeps it longer; 409 when another event has or holds it.
 * Every event takes its codes under such a hold, so that no two can have the same, and a payment that is under way
 * cannot lose its code.
 */
export async function holdShareCode({ eventId, code, forMs }: Wish): Promise<void> {
  const now = Date.now();
  const isTaken = async () => ShareCodeModel.exists({ _id: code, eventId, until: { $exists: false } });
  if (await isTaken()) return;
  try {
    await writeOnce(async () =>
      ShareCodeModel.updateOne(
        { _id: code, until: { $exists: true }, $or: [{ eventId }, { until: { $lte: new Date(now) } }] },
        { $set: { eventId, until: new Date(now + forMs) } },
        { upsert: true },
      ),
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The same event may have been made at the same moment.
    if (!(await isTaken())) throw codeTaken();
  }
}

/**
 * The event takes the code that it holds: from now on nobody else can, for as long as the event is there. Before the event
 * itself has it, so that no two ever have the same; 409 when the hold has ended and another one has come.
 */
export async function takeShareCode(eventId: Types.ObjectId, code: string): Promise<void> {
  const taken = { $set: { takenAt: new Date() }, $unset: { until: 1 } };
  const { matchedCount } = await ShareCodeModel.updateOne({ _id: code, eventId }, taken);
  if (matchedCount === 0) throw codeTaken();
}

/** Keeps a random share code that is free. */
export async function holdRandomShareCode(wish: Omit<Wish, 'code'>): Promise<string> {
  const code = randomCode(lengths.generatedShareCode);
  try {
    await holdShareCode({ ...wish, code });
    return code;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return holdRandomShareCode(wish);
  }
}

/** Lets a code go that its event does not have: it will not come. */
export async function releaseShareCode(eventId: Types.ObjectId, code: string): Promise<void> {
  if (!(await EventModel.exists({ _id: eventId, codes: code })))
    await ShareCodeModel.deleteOne({ _id: code, eventId });
}

/** Between taking a code and the event that has it lies a moment; nobody is in it for so long. */
const abandonedMs = 24 * 3_600_000;
const lookedBackMs = 7 * 24 * 3_600_000;

/** Lets go of codes that nobody has come for: holds that have ended, and what a crash has left taken without an event. */
export async function releaseAbandonedCodes(now: Date): Promise<void> {
  const at = (agoMs: number) => new Date(now.getTime() - agoMs);
  await ShareCodeModel.deleteMany({ until: { $lte: now } });
  const lately = { takenAt: { $gte: at(lookedBackMs), $lte: at(abandonedMs) } };
  for (const { _id: code, eventId } of await ShareCodeModel.find(lately).lean())
    await releaseShareCode(eventId, code);
}

/** Says whether a share code may be taken, and if not, one like it that may. */
export async function checkShareCode(text: string): Promise<ShareCodeCheck> {
  const code = tidyShareCode(text.slice(0, lengths.title));
  if (isShareCode(code) && (await freeOf([code])).length > 0) return { isAvailable: true };
  const [suggestion] = await freeOf(codesLike(code));
  return { isAvailable: false, ...(suggestion && { suggestion }) };
}

/** Codes that remind of a wish, the nearest first; the last is any. */
function codesLike(wish: string): string[] {
  const base = normalized(wish, 'NFKD')
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, lengths.shareCode);
  const withEnd = (end: string) => base.slice(0, lengths.shareCode - end.length) + end;
  const numbered = ['2', '3', '4', '5', '6', '7', '8', '9'].map(withEnd);
  return [
    ...(base ? [base, ...numbered, withEnd(randomCode(4))] : []),
    randomCode(lengths.generatedShareCode),
  ];
}

async function freeOf(codes: string[]): Promise<string[]> {
  const reserved = await ShareCodeModel.find({ _id: { $in: codes } }).lean();
  const now = new Date();
  const taken = new Set(reserved.filter(({ until }) => !until || until > now).map(({ _id }) => _id));
  return codes.filter((code) => !taken.has(code));
}
