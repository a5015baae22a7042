import { ImageIcon, Trash2, Upload } from 'lucide-react';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { pictureTexts } from '../../../../protocol/texts/portal/pictures.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { FilePick, PictureProblem, useKeptFocus, usePicture } from './picture.tsx';

/** The picture behind the event's title: chosen, looked at, then uploaded or dropped; a stored one can be removed. */
export function HeaderImageCard({ className }: { className?: string }) {
  const image = usePicture('headerImage');
  return (
    <Section title={pictureTexts('headerImageTitle')} headingId="header-image" className={className}>
      <p className="mt-1 text-muted">{pictureTexts('headerImageDescription')}</p>
      <div className="relative mt-4 grid aspect-[4/1] min-h-24 w-full place-items-center overflow-hidden rounded-control bg-sunken ring-1 ring-line">
        {image.shown ? (
          <img
            src={image.shown}
            alt={pictureTexts(image.isChosen ? 'headerImagePreview' : 'headerImage')}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <span className="flex items-center gap-2 text-sm text-muted">
            <ImageIcon className="size-5 text-gold" /> {pictureTexts('noHeaderImage')}
          </span>
        )}
        {image.isChosen && (
          <Badge tone="gold" className="absolute start-2 top-2 shadow-card">
            {pictureTexts('notUploaded')}
          </Badge>
        )}
      </div>
      <p className="mt-2 text-sm text-muted">{pictureTexts('headerImageHint')}</p>
      {image.problem && <PictureProblem className="mt-2">{image.problem}</PictureProblem>}
      <HeaderImageActions image={image} />
    </Section>
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
          busyLabel={pictureTexts('uploading')}
          icon={<Upload />}
          onClick={() => void image.upload()}
        >
          {pictureTexts('upload')}
        </Button>
        <Button variant="secondary" onClick={image.cancel}>
          {commonTexts('cancel')}
        </Button>
      </div>
    );
  return (
    <div ref={group} className="mt-4 flex flex-wrap gap-3">
      <FilePick
        label={pictureTexts('chooseHeaderImage')}
        isBusy={image.isBusy}
        onPick={(file) => void image.choose(file)}
      >
        {pictureTexts('chooseFile')}
      </FilePick>
      {image.isStored && !image.isBusy && (
        <Button
          variant="quiet"
          aria-label={pictureTexts('removeHeaderImage')}
          className="px-3"
          icon={<Trash2 />}
          onClick={() => void image.remove()}
        >
          {pictureTexts('remove')}
        </Button>
      )}
    </div>
  );
}
