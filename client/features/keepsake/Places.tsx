import clsx from 'clsx';
import { pointsOf } from '../../../protocol/rules/ranking.ts';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import type { LeaderboardEntry } from '../../../protocol/schemas/participants.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { AlbumSection } from './AlbumSection.tsx';
import { isOwn, isScored, reached } from './albumFacts.ts';

/** So many find room on a page of paper, and stay together there. */
const onOnePage = 90;

/** Everybody who played: in the order of the leaderboard, or, before there is one, simply all of them. */
export function Places({ keepsake }: { keepsake: Keepsake }) {
  const { places = [] } = keepsake;
  if (places.length === 0) return null;
  const title = keepsakeTexts(isScored(keepsake) ? 'places' : 'everyone');
  return (
    <AlbumSection title={title}>
      <ol className="album-list album-places" data-size={places.length <= onOnePage ? 'page' : undefined}>
        {places.map((entry) => (
          <Place key={entry.participant.id} entry={entry} keepsake={keepsake} />
        ))}
      </ol>
    </AlbumSection>
  );
}

function Place({ entry, keepsake }: { entry: LeaderboardEntry; keepsake: Keepsake }) {
  const { participant, rank } = entry;
  const hasPlaces = isScored(keepsake);
  return (
    <li className={clsx(isOwn(keepsake, participant.id) && 'own-row')}>
      {hasPlaces && <span className="album-rank figures">{formatCount(rank)}</span>}
      <span className="album-name">
        <bdi>{participant.username}</bdi>
      </span>
      {hasPlaces && (
        <span className="album-score figures">
          <span aria-hidden="true">{formatCount(pointsOf(entry))}</span>
          <span className="sr-only">{reached(keepsake, pointsOf(entry))}</span>
        </span>
      )}
    </li>
  );
}
