import type { GuestEvent } from '../../../protocol/schemas/events.ts';

/** The couple's picture above the words, as it is; it fades out before the first of them, so that they are always legible. */
export function HeaderPicture({ src }: { src: string }) {
  return (
    <img
      src={src}
      alt=""
      className="fading-picture absolute inset-x-0 top-0 -z-10 h-40 w-full object-cover sm:h-72"
    />
  );
}

/** The picture where the header is one line high: small and clear, with the logo on it. */
export function HeaderThumbnail({ event: { headerImage, logo } }: { event: GuestEvent }) {
  return (
    <span className="relative grid h-14 w-20 shrink-0 place-items-center overflow-hidden rounded-control ring-1 ring-gold-line max-[22rem]:w-14 max-[16rem]:hidden">
      <img src={headerImage} alt="" className="absolute inset-0 size-full object-cover" />
      {logo && (
        <img
          src={logo}
          alt=""
          className="relative size-9 rounded-full bg-raised object-cover ring-2 ring-surface"
        />
      )}
    </span>
  );
}
