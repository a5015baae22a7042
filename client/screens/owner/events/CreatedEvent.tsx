import { useEffect, useRef } from 'react';
import { pages } from '../../../../protocol/paths.ts';
import type { Event } from '../../../../protocol/schemas/events.ts';
import { ownerEventTexts } from '../../../../protocol/texts/owner/events.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import {
  AdminCodeCopy,
  AdminLinkCopy,
  EventLinkCopy,
  EventQrCode,
} from '../../../features/sharing/EventLinks.tsx';

type CreatedEventProps = { event: Event; onClose: () => void };

/** By then the dialog has given the focus back to its button. */
const afterDialogMs = 100;

/** The event that was just created: its links, and its admin code for the only time. */
export function CreatedEvent({ event, onClose }: CreatedEventProps) {
  const { title, shareCode, adminCode = '' } = event;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => heading.current?.focus(), afterDialogMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Card as="section" look="keepsake" padding="lg" className="animate-rise">
      <Heading
        level={2}
        ref={heading}
        tabIndex={-1}
        eyebrow={ownerEventTexts('createdEyebrow')}
        dir="auto"
        className="wrap-anywhere"
      >
        {title}
      </Heading>
      <p className="mt-2 max-w-2xl text-muted">{ownerEventTexts('keepAdminCode')}</p>
      <div className="mt-6 flex flex-col gap-6 md:flex-row md:gap-10">
        <div className="stack min-w-0 flex-1">
          <AdminCodeCopy adminCode={adminCode} />
          <EventLinkCopy shareCode={shareCode} />
          <AdminLinkCopy shareCode={shareCode} />
        </div>
        <figure className="flex shrink-0 flex-col items-center gap-2 text-center">
          <EventQrCode shareCode={shareCode} size={176} />
          <figcaption className="event-code">{shareCode}</figcaption>
        </figure>
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <LinkButton to={pages.admin(shareCode)}>{ownerEventTexts('openPortal')}</LinkButton>
        <Button variant="secondary" onClick={onClose}>
          {ownerEventTexts('adminCodeSaved')}
        </Button>
      </div>
    </Card>
  );
}
