import { recoveryLinkMs } from '../../../protocol/limits.ts';
import { recovery } from '../../base/limits.ts';
import { logFailure } from '../../base/logFailure.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { hashOfKey, newKey } from '../../access/codes.ts';
import type { EventRecord } from '../../models/event.ts';
import { RecoveryLinkModel } from '../../models/recoveryLink.ts';
import type { App } from '../App.ts';
import { addressKey } from '../mail/addressKey.ts';
import { hostAddress, isUnpaidEvent } from '../mail/hostAddress.ts';
import { queueMail } from '../mail/queue.ts';
import { type MailContext, recoveryMail } from '../mail/templates.ts';

const hourMs = 3_600_000;

interface RecoveryRequest {
  /** The mail address that the caller has entered. */
  email: string;
  idempotencyKey: string | undefined;
  context: MailContext;
}

/**
 * Sends the host a link for a new admin code if the given address is the event's. Must be called after the
 * reply, because neither the reply nor its time may depend on the result. An event gets at most
 * `recovery.linksPerHour` links, for all callers together. Further requests send nothing, and neither does a
 * repetition of the latest request. Never throws. Resolves when the mail is in the outbox.
 */
export const requestRecovery = async (
  app: Pick<App, 'queues' | 'nodes'>,
  event: EventRecord,
  request: RecoveryRequest,
): Promise<void> =>
  // This queue is the lock of all new mails. A stop waits for it.
  app.queues
    .run('mails', async () => sendLink(app, event, request))
    .catch((error: unknown) =>
      logFailure(error, 'a link for a new admin code could not be sent', { eventId: event._id.toString() }),
    );

async function sendLink(
  app: Pick<App, 'nodes'>,
  event: EventRecord,
  { email, idempotencyKey, context }: RecoveryRequest,
): Promise<void> {
  const to = await hostAddress(event);
  if (!to || addressKey(to) !== addressKey(email)) return;
  const now = app.nodes.now();
  const key = newKey();
  const isStored = await storeLink(event, {
    key,
    requestedBy: idempotencyKey && hashOfKey(idempotencyKey),
    now,
  });
  if (!isStored) return;
  const sendBefore = new Date(now + recoveryLinkMs);
  const isUnpaid = await isUnpaidEvent(event);
  await queueMail(
    { kind: 'recovery', about: hashOfKey(key), to, language: event.language, isUnpaid, sendBefore },
    () => recoveryMail(event, key, context),
  );
}

/** Stores the link, which replaces an earlier one. Returns false if no link may be sent. */
async function storeLink(
  { _id, adminCodeMark }: EventRecord,
  { key, requestedBy, now }: { key: string; requestedBy: string | undefined; now: number },
): Promise<boolean> {
  const before = await RecoveryLinkModel.findById(_id).lean();
  if (requestedBy !== undefined && before?.requestedBy === requestedBy) return false;
  const sentAt = (before?.sentAt ?? []).filter((at) => at.getTime() > now - hourMs);
  if (sentAt.length >= recovery.linksPerHour) return false;
  const earlier = before ? [...before.earlierHashes, before.keyHash] : [];
  const link = {
    keyHash: hashOfKey(key),
    expiresAt: new Date(now + recoveryLinkMs),
    replacedMark: adminCodeMark,
    sentAt: [...sentAt, new Date(now)],
    earlierHashes: earlier.slice(-recovery.earlierHashes),
    ...(requestedBy !== undefined && { requestedBy }),
  };
  // If no document matched, another server has just sent a link.
  if (!before) return insertOnce({ _id, ...link });
  const { modifiedCount } = await RecoveryLinkModel.updateOne(
    { _id, keyHash: before.keyHash },
    { $set: link, $unset: { usedBy: 1, ...(requestedBy === undefined && { requestedBy: 1 }) } },
  );
  return modifiedCount === 1;
}

async function insertOnce(link: Parameters<typeof RecoveryLinkModel.create>[0]): Promise<boolean> {
  try {
    await RecoveryLinkModel.create(link);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
