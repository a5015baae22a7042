import { Camera, Images } from 'lucide-react';
import { type ReactElement, useRef } from 'react';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { PictureField } from '../../../components/controls/PictureField.tsx';
import { Menu } from '../../../components/overlays/Menu.tsx';

type PhotoPickProps = {
  /** The button, for what it does when it is pressed or, on a phone, for the menu that it opens. */
  children: (onClick?: () => void) => ReactElement;
  label: string;
  onPick: (file: File) => void;
};

/** Where a finger taps there is a camera. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches;

/** Asks for a photo: on a phone from the camera or the library, elsewhere from the files. */
export function PhotoPick({ children, label, onPick }: PhotoPickProps) {
  const camera = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLInputElement>(null);
  const choose = () => library.current?.click();
  return (
    <>
      {hasCamera() ? (
        <Menu
          align="center"
          trigger={children()}
          items={[
            {
              label: photoTexts('take'),
              icon: <Camera />,
              onSelect: () => camera.current?.click(),
            },
            { label: photoTexts('choose'), icon: <Images />, onSelect: choose },
          ]}
        />
      ) : (
        children(choose)
      )}
      <PictureField ref={camera} label={label} isCamera onPick={onPick} />
      <PictureField ref={library} label={label} onPick={onPick} />
    </>
  );
}
