import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { Photo } from '../../../protocol/schemas/questions.ts';
import { commonTexts } from '../../../protocol/texts/common.ts';
import { momentTexts } from '../../../protocol/texts/guest/photos.ts';
import { IconButton } from '../../components/controls/Button.tsx';
import { useReturnFocus } from '../../components/overlays/Dialog.tsx';
import { usePreventReload } from '../../stores/app/versionReload.ts';
import './photoDialog.css';

type PhotoDialogProps = { photo: Photo; question: string; onClose: () => void };

/** A photo in full-screen size. Any tap or Escape closes it. */
export function PhotoDialog({ photo: { address, width, height }, question, onClose }: PhotoDialogProps) {
  usePreventReload();
  return (
    <Primitive.Root open onOpenChange={onClose}>
      <Primitive.Portal>
        <Primitive.Overlay className="photo-ground" />
        <Primitive.Content
          data-theme="dark"
          aria-describedby={undefined}
          className="photo-large"
          onClick={onClose}
          {...useReturnFocus()}
        >
          <img src={address} width={width} height={height} alt={momentTexts('photoOf', { question })} />
          <Primitive.Title className="text-center font-display text-subheading wrap-anywhere" dir="auto">
            {question}
          </Primitive.Title>
          <Primitive.Close asChild>
            <IconButton label={commonTexts('close')} variant="outline">
              <X />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
