import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '../../../protocol/paths.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import type { RoomState } from '../../stores/room/eventRoom.ts';

type ScoredRoom = Pick<RoomState, 'event' | 'questions'>;

/** Says kindly that the game is over, and whether what is shown is final. */
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

/** Whether an answer has been shown, so that the standings mean something. */
export const isScored = ({ event, questions }: ScoredRoom) =>
  event.showAnswers && questions.some(({ correctAnswer }) => correctAnswer !== undefined);

type OverCardProps = {
  shareCode: string;
  /** False where nothing can be opened. */
  hasLinks?: boolean;
  children?: ReactNode;
};

/** Tells somebody new that the game is over, and leads them to how it went. */
export const OverCard = ({ shareCode, hasLinks = true, children }: OverCardProps) => (
  <Card as="section" look="invitation" padding="lg">
    <div role="status">
      <EmptyState
        icon={<Sparkles />}
        title={eventTexts('tooLateTitle')}
        action={
          hasLinks && (
            <LinkButton to={pages.leaderboard(shareCode)} size="lg">
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
