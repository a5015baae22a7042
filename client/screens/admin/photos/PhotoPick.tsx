import { Camera, Images } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { openPictureField, PictureField } from '../../../components/controls/PictureField.tsx';
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
  const id = useId();
  const [camera, library] = [`${id} camera`, `${id} library`];
  const choose = () => openPictureField(library);
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
              onSelect: () => openPictureField(camera),
            },
            { label: photoTexts('choose'), icon: <Images />, onSelect: choose },
          ]}
        />
      ) : (
        children(choose)
      )}
      <PictureField id={camera} label={label} isCamera onPick={onPick} />
      <PictureField id={library} label={label} onPick={onPick} />
    </>
  );
}
