import { ImageIcon, Trash2, Upload } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { FilePick, PictureProblem, useKeptFocus, usePicture } from './picture.tsx';

/** The picture behind the event's title: chosen, looked at, then uploaded or dropped; a stored one can be removed. */
export function HeaderImageCard({ className }: { className?: string }) {
  const image = usePicture('headerImage');
  return (
    <Card as="section" aria-labelledby="header-image" className={className}>
      <Heading level={2} id="header-image">
        Header Image
      </Heading>
      <p className="mt-1 text-muted">
        Shown behind the title on guests’ phones, and in a frame on the big screen.
      </p>
      <div className="relative mt-4 grid aspect-[4/1] min-h-24 w-full place-items-center overflow-hidden rounded-control bg-sunken ring-1 ring-line">
        {image.shown ? (
          <img
            src={image.shown}
            alt={image.isChosen ? 'Preview of the chosen header image' : 'Header image'}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span className="flex items-center gap-2 text-sm text-muted">
            <ImageIcon className="size-5 text-gold" /> No header image yet
          </span>
        )}
        {image.isChosen && (
          <Badge tone="gold" className="absolute start-2 top-2 shadow-card">
            Not uploaded yet
          </Badge>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">Recommended: 1200x300, up to 10 MB.</p>
      {image.problem && <PictureProblem className="mt-2">{image.problem}</PictureProblem>}
      <HeaderImageActions image={image} />
    </Card>
  );
}

function HeaderImageActions({ image }: { image: ReturnType<typeof usePicture> }) {
  const group = useKeptFocus(`${image.isChosen} ${image.isStored} ${image.isBusy}`);
  if (image.isChosen)
    return (
      <div ref={group} className="mt-4 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button
          variant="primary"
          busy={image.isBusy}
          busyLabel="Uploading..."
          icon={<Upload />}
          onClick={() => void image.upload()}
        >
          Upload
        </Button>
        <Button variant="secondary" onClick={image.cancel}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div ref={group} className="mt-4 flex flex-wrap gap-3">
      <FilePick
        label="Choose File for the header image"
        isBusy={image.isBusy}
        onPick={(file) => void image.choose(file)}
      >
        Choose File
      </FilePick>
      {image.isStored && !image.isBusy && (
        <Button
          variant="quiet"
          aria-label="Remove header image"
          className="px-3"
          icon={<Trash2 />}
          onClick={() => void image.remove()}
        >
          Remove
        </Button>
      )}
    </div>
  );
}
