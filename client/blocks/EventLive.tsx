import { ArrowRight, Download, Mail } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ActionBar } from '../components/ActionBar.tsx';
import { Branch } from '../components/Branch.tsx';
import { Button } from '../components/Button.tsx';
import { Card } from '../components/Card.tsx';
import { Checkbox } from '../components/Checkbox.tsx';
import { Heading } from '../components/Heading.tsx';
import { Ornament } from '../components/Ornament.tsx';
import { Page } from '../components/Page.tsx';
import { QrCode } from '../components/QrCode.tsx';
import { creationSuccesses, creationTexts } from '../../protocol/creationTexts.ts';
import { organiserSuccesses } from '../../protocol/organiserTexts.ts';
import { pages } from '../../protocol/paths.ts';
import { failures, successes } from '../../protocol/texts.ts';
import { passGate, rememberGate } from '../stores/organiserGate.ts';
import { showToast } from '../stores/toasts.ts';
import type { CreatedEvent } from '../stores/wizardCreated.ts';
import { NavBar } from './NavBar.tsx';
import { OrganiserCopy } from './OrganiserCopy.tsx';
import { useDocumentTitle } from './useDocumentTitle.ts';
import { linksOf, mailLinkOf, saveKeepsake } from './wizardKeepsake.ts';

/** The QR code of a new event, in CSS pixels (section 9 of the specification). */
const qrSize = 200;

/** 'Your Event is Live!': the way in for the guests, the admin code for the only time, and the portal one tap away. */
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
      className="relative overflow-x-clip"
      action={
        <ActionBar>
          <Button size="lg" wide onClick={openPortal}>
            {creationTexts.openPortal}
            <ArrowRight aria-hidden="true" />
          </Button>
        </ActionBar>
      }
    >
      <Card look="keepsake" padding="lg" className="relative overflow-hidden candlelight text-center">
        <Branch className="absolute -top-4 -left-8 w-24 opacity-70 max-[30rem]:hidden" />
        <Branch isMirrored className="absolute -top-4 -right-8 w-24 opacity-70 max-[30rem]:hidden" />
        <div className="relative animate-rise">
          <Ornament className="mb-4" />
          <Heading level={1} ref={heading} tabIndex={-1}>
            {creationTexts.live}
          </Heading>
          <p className="mt-2 font-display text-subheading wrap-anywhere text-muted" dir="auto">
            {event.title}
          </p>
          <WayIn event={event} />
        </div>
      </Card>
      <Codes event={event} />
      <Checkbox
        className="mt-6"
        label="Remember on this device"
        hint="You won’t need the code next time. Leave this off on a shared device."
        isChecked={shallRemember}
        onChange={setShallRemember}
      />
    </Page>
  );
}

function WayIn({ event }: { event: CreatedEvent }) {
  const links = linksOf(event);
  return (
    <>
      <QrCode
        value={links.event}
        size={qrSize}
        label={`QR code to join event ${event.shareCode}`}
        className="mx-auto mt-6 ring-1 ring-line"
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
    </>
  );
}

function Codes({ event }: { event: CreatedEvent }) {
  const links = linksOf(event);
  function save(): void {
    saveKeepsake(event);
    showToast(creationSuccesses.codesSaved);
  }
  return (
    <Card as="section" aria-labelledby="keep" className="mt-6 stack gap-5">
      <div>
        <Heading level={2} id="keep">
          Keep your admin code
        </Heading>
        <p className="mt-1 text-muted">
          We show it only once, so save it somewhere safe. With it, you can run your event from any phone or
          laptop. Without it, no one can.
        </p>
      </div>
      <OrganiserCopy
        label="Admin code"
        value={event.adminCode}
        done={organiserSuccesses.copied('Admin code')}
      />
      <OrganiserCopy label="Admin link" value={links.admin} done={successes.linkCopied} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" icon={<Download aria-hidden="true" />} onClick={save}>
          Download as a file
        </Button>
        <Button asChild variant="secondary" icon={<Mail aria-hidden="true" />}>
          <a href={mailLinkOf(event)}>Email it to myself</a>
        </Button>
      </div>
    </Card>
  );
}
