import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { usePhotos } from '../../../stores/photos/queue.ts';

/** How many photos of other questions are still on their way. */
export function OtherPhotos({ besides }: { besides: string | undefined }) {
  const count = usePhotos(
    (all) => Object.entries(all).filter(([id, { state }]) => id !== besides && state !== 'refused').length,
  );
  if (count === 0) return null;
  return <p className="text-center text-sm text-muted">{photoTexts('elsewhere', { count })}</p>;
}
