import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';

type OverCardProps = {
  shareCode: string;
  /** False where nothing can be opened. */
  hasLinks?: boolean;
  children?: ReactNode;
};

/** Tells somebody new that the game is over, and leads them to how it went. */
export function OverCard({ shareCode, hasLinks = true, children }: OverCardProps) {
  return (
    <Card as="section" look="keepsake" padding="lg">
      <div role="status">
        <EmptyState
          icon={<Sparkles />}
          title="This Game Is Over"
          action={
            hasLinks && (
              <Button asChild size="lg">
                <Link to={pages.leaderboard(shareCode)}>See the leaderboard</Link>
              </Button>
            )
          }
        >
          It’s too late to join, but you can still see how everyone did.
        </EmptyState>
      </div>
      {children}
    </Card>
  );
}
