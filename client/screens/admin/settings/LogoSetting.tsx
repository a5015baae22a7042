import clsx from 'clsx';
import { CalendarHeart, Trash2 } from 'lucide-react';
import { commonTexts } from '../../../../protocol/texts/common.ts';
import { pictureTexts } from '../../../../protocol/texts/portal/pictures.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { FilePick, PictureProblem, useKeptFocus, usePicture } from './picture.tsx';

/** The event's logo: chosen, it is stored at once; it can be removed. */
export function LogoSetting({ className }: { className?: string }) {
  const { choose, send, remove, cancel, ...logo } = usePicture('logo');
  const group = useKeptFocus(`${logo.isStored} ${logo.isBusy}`);
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
        {logo.problem && <PictureProblem className="mt-1">{logo.problem}</PictureProblem>}
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
            <Button
              variant="quiet"
              aria-label={pictureTexts('removeLogo')}
              icon={<Trash2 />}
              onClick={() => void remove()}
            >
              {pictureTexts('remove')}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
