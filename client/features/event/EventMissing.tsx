import { CalendarX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { notFound } from '../../../protocol/texts/texts.ts';
import { pages } from '../../../protocol/paths.ts';
import { CodeEntry } from './CodeEntry.tsx';

type EventMissingProps = {
  title?: string;
  /** What happened, in one or two sentences. */
  children: ReactNode;
  icon?: ReactNode;
  /** The code as it was typed, to be mended in place. */
  code?: string;
  /** A button before the way home. */
  action?: ReactNode;
};

/** The card instead of an event that cannot be shown: what is wrong, the code once more, the way home. */
export function EventMissing({ title = notFound.title, children, icon, code, action }: EventMissingProps) {
  return (
    <Card as="section" look="keepsake" padding="lg">
      <EmptyState level={1} icon={icon ?? <CalendarX />} title={title}>
        {children}
      </EmptyState>
      {code !== undefined && <CodeEntry key={code} initialCode={code} />}
      <div className="mt-4 flex flex-col gap-2">
        {action}
        <Button asChild variant="quiet" wide>
          <Link to={pages.home}>Return Home</Link>
        </Button>
      </div>
    </Card>
  );
}
