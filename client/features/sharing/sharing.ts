import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { pages, shareLink } from '../../../protocol/paths.ts';
import { sharingTexts } from '../../../protocol/texts/guest/sharing.ts';
import { shareOrigin } from './shareOrigin.ts';

/** Something to share: a link with the words that go with it. */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

/** An event as guests pass it on. */
export const sharedEvent = ({ shareCode, title, isOver }: GuestEvent): Shared => ({
  url: shareLink(shareOrigin(), shareCode),
  title: isOver ? title : sharingTexts('title', { title }),
  text: sharingTexts(isOver ? 'over' : 'invitation', { title }),
});

/** The full address of a participant's read-only profile. */
export const participantLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pages.sharedParticipant(shareCode, participantId)}`;

/** The full address of a participant's results. */
export const resultsLink = (shareCode: string, participantId: string) =>
  `${shareOrigin()}${pages.results(shareCode, participantId)}`;
