import clsx from 'clsx';
import { ArrowRight, Download, Mail } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageLinks } from '../../../protocol/paths.ts';
import { eventLiveTexts } from '../../../protocol/texts/creation/eventLive.ts';
import { successToast } from '../../../protocol/texts/toasts.ts';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { Checkbox } from '../../components/controls/Checkbox.tsx';
import { RichText, UserText } from '../../components/display/Text.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { ActionBar, Page } from '../../components/layout/Page.tsx';
import { Section } from '../../components/layout/Section.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { EventCopy, EventQrCode, linksOf } from '../../features/sharing/eventCopyFields.tsx';
import { fileNameOf, saveTextFile } from '../../features/sharing/saveFile.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { type CreatedEvent, setCodeKept } from '../../stores/creation/createdEvent.ts';
import { acceptLogin, rememberLogin } from '../../stores/organiser/login.ts';

/** A title longer than this has a smaller font, so that the whole title and the admin code are visible. */
const longTitleLength = 60;

/**
 * The page 'Your Event is Live!'. It shows the links for the guests and the admin code. The code cannot be
 * shown again, so the portal opens only after the organiser has saved it.
 */
export function EventLive({ event }: { event: CreatedEvent }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isRemembered, setIsRemembered] = useState(false);
  const navigate = useNavigate();
  useDocumentTitle(eventLiveTexts('title'));
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  function openPortal(): void {
    rememberLogin(event.shareCode, { isRemembered });
    acceptLogin(event.shareCode);
    void navigate(pageLinks.admin(event.shareCode), { replace: true });
  }
  return (
    <Page
      header={<NavBar mode="home" />}
      className="overflow-x-clip sm:pt-6!"
      action={<OpenPortalBar isCodeKept={event.isCodeKept === true} onOpen={openPortal} />}
    >
      <div className="relative animate-rise text-center">
        <Branch className="absolute -top-4 -start-6 w-20 opacity-70 max-[30rem]:hidden" />
        <Branch isMirrored className="absolute -top-4 -end-6 w-20 opacity-70 max-[30rem]:hidden" />
        <Ornament className="mb-3" />
        <Heading level={1} ref={heading} tabIndex={-1}>
          {eventLiveTexts('title')}
        </Heading>
        <UserText
          className={clsx(
            'mx-auto mt-1 max-w-md font-display text-balance text-muted',
            event.title.length > longTitleLength ? 'text-base leading-snug' : 'text-subheading',
          )}
        >
          {event.title}
        </UserText>
      </div>
      <AdminCodeCard event={event} />
      <Links shareCode={event.shareCode} />
      <Card as="section" look="sunken" className="mt-6">
        <Checkbox
          label={eventLiveTexts('remember')}
          hint={eventLiveTexts('rememberHint')}
          isChecked={isRemembered}
          onChange={setIsRemembered}
        />
      </Card>
    </Page>
  );
}

/**
 * The button that opens the portal. It is disabled until the organiser has saved the admin code, which cannot
 * be shown again.
 */
function OpenPortalBar({ isCodeKept, onOpen }: { isCodeKept: boolean; onOpen: () => void }) {
  const reason = useId();
  return (
    <ActionBar>
      {!isCodeKept && (
        <p id={reason} className="text-center text-sm text-muted">
          {eventLiveTexts('saveFirst')}
        </p>
      )}
      <Button
        size="lg"
        wide
        disabled={!isCodeKept}
        aria-describedby={isCodeKept ? undefined : reason}
        onClick={onOpen}
      >
        {eventLiveTexts('openPortal')}
        <ArrowRight />
      </Button>
    </ActionBar>
  );
}

/** The side of the QR code of a new event, in CSS pixels. */
const qrSize = 200;

/** The link and the QR code for the guests, and the link to the portal. */
function Links({ shareCode }: { shareCode: string }) {
  return (
    <>
      <Section title={eventLiveTexts('invite')} className="mt-6 text-center">
        <EventQrCode shareCode={shareCode} size={qrSize} className="mx-auto mt-4" />
        <p className="mt-3 text-muted">
          <RichText
            text={eventLiveTexts('scanOrEnter')}
            tags={{ code: () => <span className="event-code block text-heading text-ink">{shareCode}</span> }}
          />
        </p>
        <div className="mt-5 text-start">
          <EventCopy what="eventLink" value={linksOf(shareCode).event} />
        </div>
        <LinkButton to={pageLinks.event(shareCode)} variant="quiet" className="mt-2">
          {eventLiveTexts('seeEvent')}
        </LinkButton>
      </Section>
      <Card as="section" className="mt-6">
        <EventCopy what="adminLink" value={linksOf(shareCode).admin} />
      </Card>
    </>
  );
}

/**
 * Shows the admin code of a new event, which cannot be shown again. The code counts as saved after the
 * organiser has copied, downloaded, mailed or ticked it.
 */
function AdminCodeCard({ event }: { event: CreatedEvent }) {
  const markAsKept = () => setCodeKept(true);
  function download(): void {
    downloadAccessDetails(event);
    showToast(successToast(eventLiveTexts('downloadedTitle'), eventLiveTexts('downloaded')));
    markAsKept();
  }
  return (
    <Card as="section" look="invitation" aria-labelledby="keep" className="mt-5 stack candlelight">
      <div>
        <Heading level={2} id="keep">
          {eventLiveTexts('keepCode')}
        </Heading>
        <p className="mt-1 text-muted">{eventLiveTexts('keepCodeText')}</p>
      </div>
      <EventCopy what="adminCode" value={event.adminCode} onCopied={markAsKept} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" className="px-3!" icon={<Download />} onClick={download}>
          {eventLiveTexts('download')}
        </Button>
        <Button asChild variant="secondary" className="px-3!" icon={<Mail />} onClick={markAsKept}>
          <a href={mailLinkOf(event)}>{eventLiveTexts('mail')}</a>
        </Button>
      </div>
      <Checkbox
        label={eventLiveTexts('codeSaved')}
        isChecked={event.isCodeKept === true}
        onChange={setCodeKept}
      />
    </Card>
  );
}

/** Returns the links and codes that an organiser must keep, as a text. */
function accessDetailsOf({ title, shareCode, adminCode }: CreatedEvent): string {
  const links = linksOf(shareCode);
  return eventLiveTexts('keepsake', {
    title,
    eventLink: links.event,
    shareCode,
    adminLink: links.admin,
    adminCode,
  });
}

const downloadAccessDetails = (event: CreatedEvent) =>
  saveTextFile(`${fileNameOf(event.title, eventLiveTexts('fileName'))}.txt`, accessDetailsOf(event));

/** Returns a mailto link that sends the links and codes to the organiser. */
const mailLinkOf = (event: CreatedEvent) =>
  `mailto:${encodeURIComponent(event.email).replace('%40', '@')}?subject=${encodeURIComponent(
    eventLiveTexts('mailSubject', { title: event.title }),
  )}&body=${encodeURIComponent(accessDetailsOf(event))}`;
