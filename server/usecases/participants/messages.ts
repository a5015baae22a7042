import type { ModerateMessage } from '../../../protocol/schemas/participants.ts';
import { messagesTexts } from '../../../protocol/texts/portal/guests/messages.ts';
import { AppError } from '../../base/AppError.ts';
import type { EventRecord } from '../../models/event.ts';
import {
  messageHash,
  messageStateOf,
  ParticipantModel,
  type ParticipantRecord,
} from '../../models/participant.ts';
import type { App } from '../App.ts';
import { appendToLog } from '../auditLog/appendToLog.ts';
import { refuseSample } from '../loadEntities.ts';
import { participantGone, storeAndPublish } from './participants.ts';

const messageChanged = () => new AppError('conflict', messagesTexts.translatable('changed'));

function publishMessage(app: Pick<App, 'domainEvents'>, { _id, eventId }: ParticipantRecord): void {
  app.domainEvents.publish('messageChanged', {
    eventId: eventId.toString(),
    participantId: _id.toString(),
  });
}

/**
 * Saves a guest's message and publishes it to the organisers. An empty message deletes the stored one. A
 * hidden message stays hidden. An approval applies only to the approved text. A changed message needs a
 * new one.
 */
export async function saveMessage(
  app: App,
  event: EventRecord,
  participant: ParticipantRecord,
  message: string,
): Promise<ParticipantRecord> {
  refuseSample(event);
  const changed = await storeAndPublish(
    app,
    participant,
    message === '' ? { $unset: { message: 1, approvedMessageHash: 1 } } : { $set: { message } },
  );
  publishMessage(app, changed);
  return changed;
}

/**
 * Shows or hides a guest's message. Repeating the call changes nothing. Throws `conflict` if the host wants
 * to show a message whose text or state has changed since the host saw it.
 */
export async function moderateMessage(
  app: App,
  event: EventRecord,
  participant: ParticipantRecord,
  moderation: ModerateMessage,
): Promise<ParticipantRecord> {
  refuseSample(event);
  const { _id, eventId } = participant;
  return app.queues.run(_id.toString(), async () => {
    const before = await ParticipantModel.findById(_id, { predictions: 0 }).lean();
    if (!before) throw participantGone();
    if (isDone(before, moderation)) return before;
    const changed = await storeDecision(_id, moderation);
    app.domainEvents.publish('participantPut', { eventId: eventId.toString(), participant: changed });
    publishMessage(app, changed);
    const what = moderation.state === 'shown' ? 'messageShown' : 'messageHidden';
    await appendToLog(app, eventId, [{ what, participantIds: [_id] }]);
    return changed;
  });
}

/**
 * Returns true if the message already has the requested state. If it is shown, the text must be the one that
 * the host has seen.
 */
const isDone = (stored: ParticipantRecord, { state, message }: ModerateMessage): boolean =>
  messageStateOf(stored) === state && (state === 'hidden' || stored.message === message);

/**
 * Stores a decision in one conditional write. Hiding applies to any text. Showing applies only to the text
 * that the host has seen, and only if no other host has hidden the message since.
 */
async function storeDecision(
  _id: ParticipantRecord['_id'],
  { state, message, from }: ModerateMessage,
): Promise<ParticipantRecord> {
  const isShown = state === 'shown';
  const changed = await ParticipantModel.findOneAndUpdate(
    { _id, ...(isShown && { message, isMessageHidden: from === 'hidden' ? true : { $ne: true } }) },
    {
      ...(isShown
        ? { $set: { approvedMessageHash: messageHash(message) }, $unset: { isMessageHidden: 1 } }
        : { $set: { isMessageHidden: true }, $unset: { approvedMessageHash: 1 } }),
      $inc: { revision: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!changed) throw messageChanged();
  return changed;
}
