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
      <HeaderImageActions image={image} />
    </FoldingSection>
  );
}

function HeaderImageActions({ image }: { image: ReturnType<typeof usePicture> }) {
  const group = useGroupFocus(`${image.isChosen} ${image.isStored} ${image.isBusy}`);
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
        <RemoveButton className="px-3" label={pictureTexts('removeHeaderImage')} onRemove={image.remove} />
      )}
    </div>
  );
}

type RemoveButtonProps = { label: string; className?: string; onRemove: () => Promise<void> };

const RemoveButton = ({ label, className, onRemove }: RemoveButtonProps) => (
  <Button
    variant="quiet"
    aria-label={label}
    className={className}
    icon={<Trash2 />}
    onClick={() => void onRemove()}
  >
    {pictureTexts('remove')}
  </Button>
);

/** The event's logo. Choosing a logo uploads it at once. The host can also remove it. */
export function LogoSetting({ className }: { className?: string }) {
  const { choose, send, remove, cancel, ...logo } = usePicture('logo');
  const group = useGroupFocus(`${logo.isStored} ${logo.isBusy}`);
  async function pick(file: File): Promise<void> {
    const image = await choose(file);
    if (image) await send(image);
  }
  return (
    <div
      role="group"
      aria-labelledby="logo-label"
      className={clsx('flex flex-wrap items-center gap-5', className)}
    >
      <span className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken text-gold ring-1 ring-gold-line ring-offset-4 ring-offset-raised">
        {logo.shown ? (
          <img src={logo.shown} alt={pictureTexts('logo')} className="size-full object-cover" />
        ) : (
          <CalendarHeart className="size-8 stroke-[1.5]" />
        )}
      </span>
      <div className="min-w-0 flex-[1_1_8rem]">
        <p id="logo-label" className="font-semibold">
          {pictureTexts('logo')}
        </p>
        <p className="text-sm text-muted">{pictureTexts('logoHint')}</p>
        {logo.problem && (
          <Problem role="alert" className="mt-1">
            {logo.problem}
          </Problem>
        )}
        <div ref={group} className="mt-3 flex flex-wrap gap-2">
          <FilePick
            label={pictureTexts(logo.isStored ? 'replaceLogo' : 'uploadLogo')}
            isBusy={logo.isBusy}
            onPick={(file) => void pick(file)}
          >
            {pictureTexts(logo.isStored ? 'replace' : 'uploadLogo')}
          </FilePick>
          {logo.isBusy && (
            <Button variant="quiet" onClick={cancel}>
              {commonTexts('cancel')}
            </Button>
          )}
          {logo.isStored && !logo.isBusy && (
            <RemoveButton label={pictureTexts('removeLogo')} onRemove={remove} />
          )}
        </div>
      </div>
    </div>
  );
}
