import { Link } from 'react-router-dom';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { QrCode } from '../../../components/display/QrCode.tsx';
import { pages } from '../../../../protocol/paths.ts';
import { failures, successes } from '../../../../protocol/texts/texts.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import type { CreatedEvent } from '../../../stores/creation/wizardCreated.ts';
import { OrganiserCopy } from '../../../features/adminCode/OrganiserCopy.tsx';
import { linksOf } from './wizardKeepsake.ts';

/** The QR code of a new event, in CSS pixels (section 9 of the specification). */
const qrSize = 200;

/** The way in for the guests, and the address of the portal. */
export function EventLiveLinks({ event }: { event: CreatedEvent }) {
  const links = linksOf(event);
  return (
    <>
      <Card as="section" aria-labelledby="way-in" className="mt-6 text-center">
        <Heading level={2} id="way-in">
          Invite your guests
        </Heading>
        <QrCode
          value={links.event}
          size={qrSize}
          label={`QR code to join event ${event.shareCode}`}
          className="mx-auto mt-4 ring-1 ring-line"
          onError={() => showToast(failures.qrCode)}
        />
        <p className="mt-3 text-muted">Guests scan this or enter</p>
        <p className="event-code text-heading">{event.shareCode}</p>
        <div className="mt-5 text-start">
          <OrganiserCopy label="Event link" value={links.event} done={successes.eventLinkCopied} />
        </div>
        <Button asChild variant="quiet" className="mt-2">
          <Link to={pages.event(event.shareCode)}>See what your guests see</Link>
        </Button>
      </Card>
      <Card as="section" className="mt-6">
        <OrganiserCopy label="Admin link" value={links.admin} done={successes.linkCopied} />
      </Card>
    </>
  );
}
