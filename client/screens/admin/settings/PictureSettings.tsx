import clsx from 'clsx';
import { CalendarHeart, ImageIcon, Trash2, Upload } from 'lucide-react';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { pictureTexts } from '../../../../protocol/texts/portal/pictures.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Problem } from '../../../components/controls/Field.tsx';
import { Badge } from '../../../components/display/Badge.tsx';
import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { FilePick, useGroupFocus, usePicture } from './picture.tsx';

/** The header image. The host chooses and previews an image, then uploads or discards it, or removes it. */
export function HeaderImageCard({ className }: { className?: string }) {
  const image = usePicture('headerImage');
  return (
    <FoldingSection
      title={pictureTexts('headerImageTitle')}
      lead={pictureTexts('headerImageDescription')}
      headingId="header-image"
      className={className}
    >
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
      {image.problem && (
        <Problem role="alert" className="mt-2">
          {image.problem}
        </Problem>
      )}
      <PictureActions
        picture={image}
        label={pictureTexts('chooseHeaderImage')}
        choose={pictureTexts('chooseFile')}
        removeLabel={pictureTexts('removeHeaderImage')}
        className="mt-4"
      />
    </FoldingSection>
  );
}

type PictureActionsProps = {
  picture: ReturnType<typeof usePicture>;
  /** The accessible name and the text of the button that opens the file picker. */
  label: string;
  choose: string;
  removeLabel: string;
  className?: string;
};

/** The buttons of a picture: choose a file, then upload or discard it; remove the stored one. */
function PictureActions({ picture, label, choose, removeLabel, className }: PictureActionsProps) {
  const group = useGroupFocus(`${picture.isChosen} ${picture.isStored} ${picture.isBusy}`);
  if (picture.isChosen)
    return (
      <div ref={group} className={clsx('flex flex-wrap gap-3 *:grow sm:*:grow-0', className)}>
        <Button
          variant="primary"
          busy={picture.isBusy}
          busyLabel={pictureTexts('uploading')}
          icon={<Upload />}
          onClick={() => void picture.upload()}
        >
          {pictureTexts('upload')}
        </Button>
        <Button variant="secondary" onClick={picture.cancel}>
          {commonTexts('cancel')}
        </Button>
      </div>
    );
  return (
    <div ref={group} className={clsx('flex flex-wrap gap-3', className)}>
      <FilePick label={label} isBusy={picture.isBusy} onPick={(file) => void picture.choose(file)}>
        {choose}
      </FilePick>
      {picture.isStored && !picture.isBusy && (
        <Button
          variant="quiet"
          className="px-3"
          aria-label={removeLabel}
          icon={<Trash2 />}
          onClick={() => void picture.remove()}
        >
          {pictureTexts('remove')}
        </Button>
      )}
    </div>
  );
}

/** The event's logo: choose and preview it, then upload or discard it. A stored logo can be removed. */
export function LogoSetting({ className }: { className?: string }) {
  const logo = usePicture('logo');
  return (
    <div
      role="group"
      aria-labelledby="logo-label"
      className={clsx('flex flex-wrap items-center gap-5', className)}
    >
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken text-gold ring-1 ring-gold-line ring-offset-4 ring-offset-raised">
        {logo.shown ? (
          <img
            src={logo.shown}
            alt={pictureTexts(logo.isChosen ? 'logoPreview' : 'logo')}
            className="size-full object-cover"
          />
        ) : (
          <CalendarHeart className="size-8 stroke-[1.5]" />
        )}
      </span>
      <div className="min-w-0 flex-[1_1_8rem]">
        <p id="logo-label" className="font-semibold">
          {pictureTexts('logo')}
        </p>
        <p className="text-sm text-muted">{pictureTexts('logoHint')}</p>
        {logo.isChosen && (
          <Badge tone="gold" className="mt-1">
            {pictureTexts('notUploaded')}
          </Badge>
        )}
        {logo.problem && (
          <Problem role="alert" className="mt-1">
            {logo.problem}
          </Problem>
        )}
        <PictureActions
          picture={logo}
          label={pictureTexts(logo.isStored ? 'replaceLogo' : 'uploadLogo')}
          choose={pictureTexts(logo.isStored ? 'replace' : 'uploadLogo')}
          removeLabel={pictureTexts('removeLogo')}
          className="mt-3"
        />
      </div>
    </div>
  );
}
