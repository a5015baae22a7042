import { photoSides } from '../../../protocol/limits.ts';
import { smallPicture } from '../../../protocol/paths.ts';
import type { Photo } from '../../../protocol/schemas/questions.ts';

/** A photo on its page of the keepsake. In the file it stands in its own address; on the site a phone gets the smaller one. */
export const KeepsakePhoto = ({ photo, words }: { photo: Photo; words: string }) => (
  <p className="keepsake-print keepsake-photo">
    <img
      src={photo.address}
      width={photo.width}
      height={photo.height}
      alt={words}
      {...(!photo.address.startsWith('data:') && {
        srcSet: `${smallPicture(photo.address)} ${smallWidth(photo)}w, ${photo.address} ${photo.width}w`,
        sizes: '(max-width: 40rem) 92vw, 34rem',
        loading: 'lazy',
      })}
    />
  </p>
);

const smallWidth = ({ width, height }: Photo) =>
  Math.round(width * Math.min(1, photoSides.small / Math.max(width, height)));
