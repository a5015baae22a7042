import type { Types } from 'mongoose';
import { isShareCode, tidyShareCode } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import type { ShareCodeCheck } from '../../../protocol/schemas/payments.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { randomCode } from '../../access/codes.ts';
import { AppError } from '../../AppError.ts';
import { EventModel } from '../../models/game.ts';
import { ShareCodeHoldModel } from '../../models/addresses.ts';
import { isDuplicateKey } from '../../databaseErrors.ts';
import { writeOnce } from '../platform/races.ts';

/** What everybody hears who wants a share code that is another event's, or about to be. */
export const codeTaken = () => new AppError('share_code_taken', refusalTexts('shareCodeTaken'));

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
  try {
    await writeOnce(async () =>
      ShareCodeHoldModel.updateOne(
        { _id: code, $or: [{ eventId }, { until: { $lte: new Date(now) } }] },
        { $set: { eventId, until: new Date(now + forMs) } },
        { upsert: true },
      ),
    );
  } catch (error) {
    throw isDuplicateKey(error) ? codeTaken() : error;
  }
  if (!(await EventModel.exists({ codes: code, _id: { $ne: eventId } }))) return;
  await releaseShareCode(eventId, code);
  throw codeTaken();
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

/** Ends a hold: the event has its code now, or will not come. */
export async function releaseShareCode(eventId: Types.ObjectId, code: string): Promise<void> {
  await ShareCodeHoldModel.deleteOne({ _id: code, eventId });
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
  const base = wish
    .normalize('NFKD')
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
  const events = await EventModel.find({ codes: { $in: codes } }, { codes: 1 }).lean();
  const holds = await ShareCodeHoldModel.find({ _id: { $in: codes }, until: { $gt: new Date() } }).lean();
  const taken = new Set([...events.flatMap((event) => event.codes), ...holds.map(({ _id }) => _id)]);
  return codes.filter((code) => !taken.has(code));
}
