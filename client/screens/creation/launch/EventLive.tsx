import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ActionBar, Page } from '../../../components/layout/Page.tsx';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { creationTexts } from '../../../../protocol/texts/creationTexts.ts';
import { pages } from '../../../../protocol/paths.ts';
import type { CreatedEvent } from '../../../stores/creation/createdEvent.ts';
import { passGate, rememberGate } from '../../../stores/organiser/login.ts';
import { NavBar } from '../../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../../features/layout/useDocumentTitle.ts';
import { QrCode } from '../../../components/display/QrCode.tsx';
import { failures, successes } from '../../../../protocol/texts/texts.ts';
import { OrganiserCopy } from '../../../features/adminCode/OrganiserCopy.tsx';
import { showToast } from '../../../stores/app/toasts.ts';
import { AdminCodeCard } from './AdminCodeCard.tsx';
import { linksOf } from './keepsake.ts';

/** A longer title is set smaller: it is whole, and the admin code stays in sight. */
const longTitle = 60;

/** 'Your Event is Live!': the admin code for the only time, the way in for the guests, and the portal once the code is kept. */
export function EventLive({ event }: { event: CreatedEvent }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [shallRemember, setShallRemember] = useState(false);
  const navigate = useNavigate();
  useDocumentTitle(creationTexts.live);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  function openPortal(): void {
    rememberGate(event.shareCode, { isRemembered: shallRemember });
    passGate(event.shareCode);
    void navigate(pages.admin(event.shareCode), { replace: true });
  }
  return (
    <Page
      header={<NavBar mode="home" />}
      className="overflow-x-clip sm:pt-6!"
      action={<WayOn isCodeKept={event.isCodeKept === true} onOpen={openPortal} />}
    >
      <div className="relative animate-rise text-center">
        <Branch className="absolute -top-4 -left-6 w-20 opacity-70 max-[30rem]:hidden" />
        <Branch isMirrored className="absolute -top-4 -right-6 w-20 opacity-70 max-[30rem]:hidden" />
        <Ornament className="mb-3" />
        <Heading level={1} ref={heading} tabIndex={-1}>
          {creationTexts.live}
        </Heading>
        <p
          className={clsx(
            'mx-auto mt-1 max-w-md font-display text-balance text-muted wrap-anywhere',
            event.title.length > longTitle ? 'text-base leading-snug' : 'text-subheading',
          )}
          dir="auto"
        >
          {event.title}
        </p>
      </div>
      <AdminCodeCard event={event} />
      <Links event={event} />
      <Card as="section" look="sunken" className="mt-6">
        <Checkbox
          label="Remember on this device"
          hint="You won’t need the code next time. Leave this off on a shared device."
          isChecked={shallRemember}
          onChange={setShallRemember}
        />
      </Card>
    </Page>
  );
}

/** The portal is one tap away as soon as the code, which nobody can read again, is kept somewhere. */
function WayOn({ isCodeKept, onOpen }: { isCodeKept: boolean; onOpen: () => void }) {
  const reason = useId();
  return (
    <ActionBar>
      {!isCodeKept && (
        <p id={reason} className="text-center text-sm text-muted">
          Save your admin code first.
        </p>
      )}
      <Button
        size="lg"
        wide
        disabled={!isCodeKept}
        aria-describedby={isCodeKept ? undefined : reason}
        onClick={onOpen}
      >
        {creationTexts.openPortal}
        <ArrowRight aria-hidden="true" />
      </Button>
    </ActionBar>
  );
}

/** The QR code of a new event, in CSS pixels (section 9 of the specification). */
const qrSize = 200;

/** The way in for the guests, and the address of the portal. */
function Links({ event }: { event: CreatedEvent }) {
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
