import { Camera, Images } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { openPictureField, PictureField } from '../../../components/controls/PictureField.tsx';
import { Menu } from '../../../components/overlays/Menu.tsx';

type PhotoPickProps = {
  /** Renders the button. On a touch device `onClick` is undefined, because the button opens a menu. */
  children: (onClick?: () => void) => ReactElement;
  label: string;
  onPick: (file: File) => void;
};

/** Returns whether the device has a touch screen, and therefore probably a camera. */
const hasCamera = () => matchMedia('(pointer: coarse)').matches;

/** Lets the host pick a photo. Touch devices offer the camera and the library, others the file picker. */
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
