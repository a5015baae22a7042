import { pages, shareLink } from '../../../../protocol/paths.ts';
import type { CreatedEvent } from '../../../stores/creation/createdEvent.ts';
import { fileNameOf, saveTextFile } from '../../../features/sharing/saveFile.ts';
import { shareOrigin } from '../../../features/sharing/shareOrigin.ts';

/** The two links of a new event. */
export const linksOf = ({ shareCode }: CreatedEvent) => ({
  event: shareLink(shareOrigin(), shareCode),
  admin: `${shareOrigin()}${pages.admin(shareCode)}`,
});

/** Everything that an organiser has to keep, to print or to send to themselves. */
function keepsakeOf(event: CreatedEvent): string {
  const links = linksOf(event);
  return [
    event.title,
    '',
    `For your guests: ${links.event}`,
    `Event code: ${event.shareCode}`,
    '',
    `For you: ${links.admin}`,
    `Admin code: ${event.adminCode}`,
    '',
    'Please keep the admin code to yourself. Anyone who has it can run this event.',
  ].join('\n');
}

/** Gives the links and codes to the device as a text file. */
export const saveKeepsake = (event: CreatedEvent) =>
  saveTextFile(`${fileNameOf(event.title, 'codes')}.txt`, keepsakeOf(event));

/** Opens the organiser's own mail app with the links and codes, addressed to themselves. */
export const mailLinkOf = (event: CreatedEvent) =>
  `mailto:${encodeURIComponent(event.email).replace('%40', '@')}?subject=${encodeURIComponent(
    `Codes for ${event.title}`,
  )}&body=${encodeURIComponent(keepsakeOf(event))}`;
