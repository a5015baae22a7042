import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { OrganiserCopy } from '../../../features/adminCode/OrganiserCopy.tsx';
import { shareOrigin } from '../../../features/sharing/shareOrigin.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { QrCode } from '../../../components/display/QrCode.tsx';
import { showToast } from '../../../stores/app/toasts.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { pages, shareLink } from '../../../../protocol/paths.ts';
import { organiserSuccesses } from '../../../../protocol/texts/organiserTexts.ts';
import { failures, successes } from '../../../../protocol/texts/texts.ts';

type CreatedEventProps = { event: Event; onClose: () => void };

/** By then the dialog has given the focus back to its button. */
const afterDialogMs = 100;

/** The event that was just created: its links, and its admin code for the only time. */
export function CreatedEvent({ event, onClose }: CreatedEventProps) {
  const origin = shareOrigin();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus(), afterDialogMs);
    return () => clearTimeout(timer);
  }, []);
  const adminLink = `${origin}${pages.admin(event.shareCode)}`;
  const link = shareLink(origin, event.shareCode);
  return (
    <Card as="section" look="keepsake" padding="lg" className="animate-rise">
      <Heading
        level={2}
        ref={heading}
        tabIndex={-1}
        eyebrow="Event created"
        dir="auto"
        className="wrap-anywhere"
      >
        {event.title}
      </Heading>
      <p className="mt-2 max-w-2xl text-muted">
        We show the admin code only once, so save it somewhere safe. Anyone who has it can run this event from
        any device.
      </p>
      <div className="mt-6 flex flex-col gap-6 md:flex-row md:gap-10">
        <div className="stack min-w-0 flex-1">
          <OrganiserCopy
            label="Admin code"
            value={event.adminCode ?? ''}
            done={organiserSuccesses.copied('Admin code')}
          />
          <OrganiserCopy label="Event link" value={link} done={successes.eventLinkCopied} />
          <OrganiserCopy label="Admin link" value={adminLink} done={successes.linkCopied} />
        </div>
        <figure className="flex shrink-0 flex-col items-center gap-2 text-center">
          <QrCode
            value={link}
            size={176}
            label={`QR code to join event ${event.shareCode}`}
            className="ring-1 ring-line"
            onError={() => showToast(failures.qrCode)}
          />
          <figcaption className="event-code">{event.shareCode}</figcaption>
        </figure>
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button asChild>
          <Link to={pages.admin(event.shareCode)}>Open Admin Portal</Link>
        </Button>
        <Button variant="secondary" onClick={onClose}>
          I’ve saved the code
        </Button>
      </div>
    </Card>
  );
}
