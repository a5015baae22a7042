import type { Types } from 'mongoose';
import { isShareCode, normalized, tidyShareCode } from '../../../protocol/userText.ts';
import { lengths } from '../../../protocol/limits.ts';
import type { ShareCodeCheck } from '../../../protocol/schemas/platform/payments.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { randomCode } from '../../access/codes.ts';
import { shareCodeTimes } from '../../base/limits.ts';
import { AppError } from '../../base/AppError.ts';
import { EventModel } from '../../models/event.ts';
import { ShareCodeModel } from '../../models/shareCodes.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { upsertWithRetry } from '../duplicateKeyRetries.ts';

/** Returns the error for a share code that another event owns or holds. */
const codeTaken = () => new AppError('share_code_taken', refusalTexts.translatable('shareCodeTaken'));

interface Hold {
  eventId: Types.ObjectId;
  code: string;
  forMs: number;
}

/**
 * Holds a share code for an event that will take it soon, or extends the hold. An event must hold a code
 * before it takes the code. Two events can therefore never have the same code, and a payment in progress
 * cannot lose its code. Throws `share_code_taken` if another event owns or holds the code.
 */
export async function holdShareCode({ eventId, code, forMs }: Hold): Promise<void> {
  const now = Date.now();
  const isTaken = async () => ShareCodeModel.exists({ _id: code, eventId, until: { $exists: false } });
  if (await isTaken()) return;
  try {
    await upsertWithRetry(async () =>
      ShareCodeModel.updateOne(
        { _id: code, until: { $exists: true }, $or: [{ eventId }, { until: { $lte: new Date(now) } }] },
        { $set: { eventId, until: new Date(now + forMs) } },
        { upsert: true },
      ),
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // A concurrent call can have created the same event.
    if (!(await isTaken())) throw codeTaken();
  }
}

/**
 * Changes a hold to ownership, which lasts as long as the event exists. Must run before the code is stored in
 * the event. Otherwise two events could have the same code. Throws `share_code_taken` if the hold has expired
 * and another event holds the code.
 */
export async function takeShareCode(eventId: Types.ObjectId, code: string): Promise<void> {
  const taken = { $set: { takenAt: new Date() }, $unset: { until: 1 } };
  const { matchedCount } = await ShareCodeModel.updateOne({ _id: code, eventId }, taken);
  if (matchedCount === 0) throw codeTaken();
}

export async function holdRandomShareCode(hold: Omit<Hold, 'code'>): Promise<string> {
  const code = randomCode(lengths.generatedShareCode);
  try {
    await holdShareCode({ ...hold, code });
    return code;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return holdRandomShareCode(hold);
  }
}

/** Releases a code, unless its event already has the code. */
export async function releaseShareCode(eventId: Types.ObjectId, code: string): Promise<void> {
  if (!(await EventModel.exists({ _id: eventId, codes: code })))
    await ShareCodeModel.deleteOne({ _id: code, eventId });
}

/** Releases expired holds, and codes that were taken but have no event because of a crash. */
export async function releaseAbandonedCodes(now: Date): Promise<void> {
  const at = (agoMs: number) => new Date(now.getTime() - agoMs);
  await ShareCodeModel.deleteMany({ until: { $lte: now } });
  const takenInSpan = {
    takenAt: { $gte: at(shareCodeTimes.lookBackMs), $lte: at(shareCodeTimes.abandonedMs) },
  };
  for (const { _id: code, eventId } of await ShareCodeModel.find(takenInSpan).lean())
    await releaseShareCode(eventId, code);
}

/** Checks whether a share code is available. If it is not, suggests a similar one that is. */
export async function checkShareCode(text: string): Promise<ShareCodeCheck> {
  const code = tidyShareCode(text.slice(0, lengths.title));
  if (isShareCode(code) && (await findFree([code])).length > 0) return { isAvailable: true };
  const [suggestion] = await findFree(codesLike(code));
  return { isAvailable: false, ...(suggestion && { suggestion }) };
}

/**
 * Returns codes that are similar to the wanted one. The most similar code comes first, and the last code is
 * random.
 */
function codesLike(wanted: string): string[] {
  const base = normalized(wanted, 'NFKD')
    .replace(/[^A-Z0-9_-]/g, '')
    .slice(0, lengths.shareCode);
  const withEnd = (end: string) => base.slice(0, lengths.shareCode - end.length) + end;
  const numbered = ['2', '3', '4', '5', '6', '7', '8', '9'].map(withEnd);
  return [
    ...(base ? [base, ...numbered, withEnd(randomCode(4))] : []),
    randomCode(lengths.generatedShareCode),
  ];
}

async function findFree(codes: string[]): Promise<string[]> {
  const reserved = await ShareCodeModel.find({ _id: { $in: codes } }).lean();
  const now = new Date();
  const taken = new Set(reserved.filter(({ until }) => !until || until > now).map(({ _id }) => _id));
  return codes.filter((code) => !taken.has(code));
}
