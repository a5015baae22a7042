import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageLinks } from '../../../protocol/paths.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';

type ScoredRoom = { event: Pick<GuestEvent, 'showAnswers'>; questions: readonly Question[] };

/** Shows that the game is over, and whether the standings are final. */
export const OverNotice = ({ room, isShown }: { room: ScoredRoom; isShown: boolean }) => (
  <Banner
    isShown={isShown}
    tone="gold"
    className="mb-6 empty:hidden"
    icon={<Sparkles className="text-gold" />}
  >
    {eventTexts(isScored(room) ? 'overFinal' : 'over')}
  </Banner>
);

/** Returns whether an answer has been shown. Standings have no meaning before that. */
export const isScored = ({ event, questions }: ScoredRoom) =>
  event.showAnswers && questions.some(({ correctAnswer }) => correctAnswer !== undefined);

type OverCardProps = {
  shareCode: string;
  /** False where the visitor cannot open links. */
  hasLinks?: boolean;
  children?: ReactNode;
};

/** Informs a new visitor that the game is over, with a link to the leaderboard. */
export const OverCard = ({ shareCode, hasLinks = true, children }: OverCardProps) => (
  <Card as="section" look="invitation" padding="lg">
    <div role="status">
      <EmptyState
        icon={<Sparkles />}
        title={eventTexts('tooLateTitle')}
        action={
          hasLinks && (
            <LinkButton to={pageLinks.leaderboard(shareCode)} size="lg">
              {eventTexts('seeLeaderboard')}
            </LinkButton>
          )
        }
      >
        {eventTexts('tooLate')}
      </EmptyState>
    </div>
    {children}
  </Card>
);
