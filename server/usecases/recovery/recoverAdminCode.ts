import { randomUUID } from 'node:crypto';
import { recoveryRefusalTexts } from '../../../protocol/texts/server/recovery.ts';
import { runAsActor } from '../../access/auditActor.ts';
import { fingerprintOf, hashOfKey } from '../../access/codes.ts';
import type { TakeToken } from '../../access/rateLimits.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';
import { RecoveryLinkModel, type RecoveryLinkRecord } from '../../models/recoveryLink.ts';
import type { App } from '../App.ts';
import { changeEvent } from '../events/changeEvent.ts';
import { syncRehearsalOf } from '../rehearsal/rehearsals.ts';

type Reason = 'linkUsed' | 'linkExpired' | 'linkReplaced' | 'codeChanged';

const linkSpentError = (reason: Reason) =>
  new AppError('recovery_link_spent', recoveryRefusalTexts.translatable(reason));

/** The input of the page that opens a link. */
interface RecoveryInput {
  key: string;
  adminCode: string;
  idempotencyKey?: string | undefined;
}

/**
 * Returns the latest recovery link of an event if `key` belongs to it. Returns undefined for a key that this
 * event never had. Throws `recovery_link_spent` for a link that a newer link has replaced.
 */
export async function findRecoveryLink(
  { _id }: EventRecord,
  key: string,
): Promise<RecoveryLinkRecord | undefined> {
  const link = await RecoveryLinkModel.findById(_id).lean();
  const keyHash = hashOfKey(key);
  if (link?.earlierHashes.includes(keyHash)) throw linkSpentError('linkReplaced');
  return link?.keyHash === keyHash ? link : undefined;
}

/**
 * Replaces the admin code of an event by means of an emailed link. The old code and its sessions become
 * invalid, and the change is added to the audit log.
 *
 * Exactly one use of a link succeeds. A retry with the same idempotency key and code also succeeds, and
 * completes a use that a crash has interrupted. Throws `recovery_link_spent` if the link is used or expired,
 * or if the admin code was changed after the link was sent.
 */
export async function recoverAdminCode(
  app: App,
  { event, link }: { event: EventRecord; link: RecoveryLinkRecord },
  { key, adminCode, idempotencyKey = randomUUID() }: RecoveryInput,
  takeToken: TakeToken,
): Promise<EventRecord> {
  const { _id, keyHash, replacedMark } = link;
  const usedBy = hashOfKey(idempotencyKey);
  // The mark is derived, so that a retry recognises the code that the first attempt has set.
  const adminCodeMark = fingerprintOf(`${key} ${idempotencyKey}`);
  const now = new Date(app.nodes.now());
  if (link.usedBy !== undefined && link.usedBy !== usedBy) throw linkSpentError('linkUsed');
  if (link.usedBy === undefined && link.expiresAt <= now) throw linkSpentError('linkExpired');
  takeToken('codes', _id.toString());
  if (event.adminCodeMark === adminCodeMark) {
    if (!(await app.adminCodeHashes.matches(adminCode, event.adminCodeHash)))
      throw linkSpentError('linkUsed');
    return event;
  }
  if (event.adminCodeMark !== replacedMark) throw linkSpentError('codeChanged');
  const adminCodeHash = await app.adminCodeHashes.make(adminCode);
  const isFreeOrOwn = { $or: [{ usedBy: { $exists: false } }, { usedBy }] };
  const { matchedCount } = await RecoveryLinkModel.updateOne(
    { _id, keyHash, ...isFreeOrOwn },
    { $set: { usedBy } },
  );
  if (matchedCount === 0) throw linkSpentError('linkUsed');
  const change = async () =>
    changeEvent(
      app,
      _id.toString(),
      (current) => {
        if (current.adminCodeMark === adminCodeMark) return current;
        if (current.adminCodeMark !== replacedMark) throw linkSpentError('codeChanged');
        return { ...current, adminCodeHash, adminCodeMark };
      },
      { action: { what: 'adminCodeRecovered' } },
    );
  const changed = await runAsActor({ by: 'organiser' }, change);
  await syncRehearsalOf(app, changed);
  return changed;
}
