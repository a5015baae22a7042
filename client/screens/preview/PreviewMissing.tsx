import { CalendarX } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { pages } from '../../../protocol/paths.ts';
import { previewTexts } from '../../../protocol/texts/screenTexts.ts';
import { notFound } from '../../../protocol/texts/texts.ts';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { Button } from '../../components/controls/Button.tsx';

type PreviewMissingProps = { shareCode: string; isClosed: boolean; onRetry: () => void };

/** Instead of the preview: there is no such event, or its guests cannot see it now. */
export function PreviewMissing({ shareCode, isClosed, onRetry }: PreviewMissingProps) {
  const navigate = useNavigate();
  // A preview opens in a new tab, where nothing lies behind it.
  const goBack = () => {
    const hasPast = (window.history.state as { idx?: number } | null)?.idx;
    void (hasPast ? navigate(-1) : navigate(isClosed ? pages.admin(shareCode) : pages.home));
  };
  return (
    <EventMissing
      {...(isClosed && { icon: <CalendarX />, title: 'Closed to Guests' })}
      action={
        <>
          <Button size="lg" wide onClick={goBack}>
            {previewTexts.goBack}
          </Button>
          {isClosed && (
            <Button variant="secondary" wide onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    >
      {isClosed
        ? 'The event is closed, so guests can’t see it. You can open it in the admin portal.'
        : notFound.other}
    </EventMissing>
  );
}
