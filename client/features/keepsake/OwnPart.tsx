import type * as wire from '../../../protocol/schemas/keepsake.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { NamingText } from '../../components/display/Text.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Laurel } from '../../components/ornaments/Laurel.tsx';
import { scoreText } from '../game/gameSentences.ts';
import { hasLaurel } from '../leaderboard/honours.tsx';
import { isScored, questionsOf } from './keepsakeFacts.ts';

type OwnPartProps = { own: wire.OwnPart; keepsake: wire.Keepsake };

/** The result of one of this browser's guests. Other browsers do not show it. */
export function OwnPart({ own, keepsake }: OwnPartProps) {
  const { participant, rank } = own;
  const guests = keepsake.guestCount;
  const isHonoured = hasLaurel(own, { participantCount: guests, isScored: isScored(keepsake) });
  return (
    <section className="keepsake-own invitation">
      {isHonoured && (
        <Laurel>
          <span className="figures font-display text-title">{formatCount(rank)}</span>
        </Laurel>
      )}
      <div>
        <Heading size="heading">
          {keepsake.own.length === 1 ? (
            keepsakeTexts('ownTitle')
          ) : (
            <NamingText text={keepsakeTexts('ownOf')} name={participant.username} />
          )}
        </Heading>
        <p className="keepsake-own-name font-display" dir="auto">
          {participant.username}
        </p>
        {isScored(keepsake) && (
          <p className="figures">
            {keepsakeTexts('ownPlace', { rank, guests })}
            {' · '}
            {scoreText(own, questionsOf(keepsake), (id) => own.answers[id])}
          </p>
        )}
      </div>
    </section>
  );
}
