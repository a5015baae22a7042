import clsx from 'clsx';
import { pointsOf } from '../../../protocol/rules/ranking.ts';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { LeaderboardEntry } from '../../../protocol/schemas/participants.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { KeepsakeSection } from './KeepsakeSection.tsx';
import { isOwn, isScored, keepsakeScoreText } from './keepsakeFacts.ts';

/** The number of entries that fit on a printed page. A list of at most this length is kept on one page. */
const maxOnOnePage = 90;

/** All guests, in the order of the leaderboard. Without a leaderboard they have no order. */
export function AllGuests({ keepsake }: { keepsake: Keepsake }) {
  const { places = [] } = keepsake;
  if (places.length === 0) return null;
  const title = keepsakeTexts(isScored(keepsake) ? 'places' : 'everyone');
  return (
    <KeepsakeSection title={title}>
      <ol
        className="keepsake-list keepsake-places"
        data-size={places.length <= maxOnOnePage ? 'page' : undefined}
      >
        {places.map((entry) => (
          <Place key={entry.participant.id} entry={entry} keepsake={keepsake} />
        ))}
      </ol>
    </KeepsakeSection>
  );
}

function Place({ entry, keepsake }: { entry: LeaderboardEntry; keepsake: Keepsake }) {
  const { participant, rank } = entry;
  const hasPlaces = isScored(keepsake);
  return (
    <li className={clsx(isOwn(keepsake, participant.id) && 'own-row')}>
      {hasPlaces && <span className="keepsake-rank figures">{formatCount(rank)}</span>}
      <span className="keepsake-name">
        <bdi>{participant.username}</bdi>
      </span>
      {hasPlaces && (
        <span className="keepsake-score figures">
          <span aria-hidden="true">{formatCount(pointsOf(entry))}</span>
          <span className="sr-only">{keepsakeScoreText(keepsake, pointsOf(entry))}</span>
        </span>
      )}
    </li>
  );
}
