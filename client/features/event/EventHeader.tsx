import clsx from 'clsx';
import { CalendarHeart } from 'lucide-react';
import { Fragment } from 'react';
import { Heading } from '../../components/layout/Card.tsx';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { formatEventDate } from './formatEventDate.ts';
import { sharedEvent } from '../sharing/sharing.ts';
import { ShareMenu } from '../sharing/ShareMenu.tsx';

type EventHeaderProps = {
  event: GuestEvent;
  /** Uses two lines beside a small picture, to leave most of the screen to the content below. */
  isCompact?: boolean;
  /** If false, the header omits date and place. */
  hasFacts?: boolean;
};

/** A title longer than this has a smaller font and a lower picture, so that the form below stays visible. */
const longTitle = 40;

/** The header of an event: picture, logo, title, date, place and the Share menu. */
export function EventHeader({ event, isCompact = false, hasFacts = true }: EventHeaderProps) {
  const facts = [formatEventDate(event.date), event.location].filter(
    (fact) => fact !== undefined && fact !== '',
  );
  const picture = isCompact ? undefined : event.headerImage;
  const isLong = event.title.length > longTitle;
  return (
    <header className="candlelight relative isolate overflow-hidden border-b border-line">
      {picture && <HeaderPicture src={picture} className={isLong ? 'h-30' : 'h-40'} />}
      <div
        className={clsx(
          'mx-auto w-full max-w-6xl px-4 sm:px-8',
          isCompact
            ? 'flex items-center gap-3 py-3'
            : 'relative flex flex-col items-center pt-4 pb-3 text-center sm:py-10',
          picture && (isLong ? 'pt-30!' : 'pt-40!'),
          picture && 'sm:pt-72!',
        )}
      >
        {isCompact && event.headerImage ? (
          <HeaderThumbnail src={event.headerImage} />
        ) : picture ? (
          event.logo && <LogoInCorner src={event.logo} />
        ) : (
          <Logo event={event} isCompact={isCompact} />
        )}
        <div className={clsx('min-w-0', isCompact ? 'flex-1' : 'mt-3 w-full max-w-3xl')}>
          <Heading
            level={1}
            size={isCompact ? 'subheading' : isLong ? 'heading' : 'title'}
            className={clsx('wrap-anywhere', isCompact && 'line-clamp-2')}
            dir="auto"
          >
            {event.title}
          </Heading>
          {hasFacts && facts.length > 0 && (
            <p
              className={clsx(
                'text-muted wrap-anywhere',
                isCompact ? 'line-clamp-2 text-sm' : 'mt-1 text-balance',
              )}
            >
              {facts.map((fact, index) => (
                <Fragment key={fact}>
                  {index > 0 && <Bullet />}
                  <bdi className={clsx(!isCompact && 'inline-block max-w-full')}>{fact}</bdi>
                </Fragment>
              ))}
            </p>
          )}
        </div>
        <div className={clsx('shrink-0', !isCompact && 'absolute end-4 top-3 max-[16rem]:static sm:end-8')}>
          <ShareMenu shared={sharedEvent(event)} />
        </div>
      </div>
    </header>
  );
}

/** Separates two facts on one line. It is invisible at a line break. */
const Bullet = () => (
  <span className="bullet">
    <span className="sr-only">•</span>{' '}
  </span>
);

function Logo({ event, isCompact }: EventHeaderProps) {
  const logoClasses = 'shrink-0 rounded-full bg-raised ring-1 ring-gold-line';
  const small = isCompact && 'size-12 max-[16rem]:hidden';
  if (event.logo) {
    const picture = 'object-cover ring-offset-4 ring-offset-surface';
    return <img src={event.logo} alt="" className={clsx(logoClasses, picture, small || 'size-20')} />;
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(logoClasses, 'grid place-items-center text-gold', small || 'size-16')}
    >
      <CalendarHeart className={clsx('stroke-[1.5]', isCompact ? 'size-6' : 'size-8')} />
    </span>
  );
}

/**
 * The couple's picture above the text. It fades out above the first line, so that the text is always legible.
 */
const HeaderPicture = ({ src, className }: { src: string; className: string }) => (
  <img
    src={src}
    alt=""
    className={clsx('fading-picture absolute inset-x-0 top-0 -z-10 w-full object-cover sm:h-72', className)}
  />
);

/** The logo beside the faces of the picture, not on them. */
const LogoInCorner = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    className="absolute start-4 top-3 size-12 rounded-full bg-raised object-cover ring-1 ring-gold-line sm:start-8 sm:size-20"
  />
);

/** The small picture of a compact header. */
const HeaderThumbnail = ({ src }: { src: string }) => (
  <img
    src={src}
    alt=""
    className="h-14 w-20 shrink-0 rounded-control object-cover ring-1 ring-gold-line max-[22rem]:w-14 max-[16rem]:hidden"
  />
);
