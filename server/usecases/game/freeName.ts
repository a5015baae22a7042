import { checkName, firstCharacters, nameKey, visibleLength } from '../../../protocol/checks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { ParticipantModel } from '../../models/Participant.ts';

/** So many numbers are tried. */
const highest = 30;

/** A name like one that somebody has, and that nobody in the event has at this moment: 'Anna 2'. */
export async function freeNameLike(eventId: string, username: string): Promise<string | undefined> {
  const base = username.replace(/ \d{1,2}$/, '');
  const names = Array.from({ length: highest - 1 }, (_, index) => numbered(base, index + 2));
  const taken = await ParticipantModel.find({ eventId, nameKey: { $in: names.map(nameKey) } }, { nameKey: 1 })
    .lean()
    .then((participants) => new Set(participants.map((participant) => participant.nameKey)));
  return names.find((name) => !taken.has(nameKey(name)) && checkName(name) === undefined);
}

/** The number behind as much of the name as fits. */
function numbered(base: string, number: number): string {
  const ending = ` ${number}`;
  return firstCharacters(base, lengths.usernameMax - visibleLength(ending)).trimEnd() + ending;
}
