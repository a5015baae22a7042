import { Camera, Images } from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { Menu } from '../../../components/overlays/Menu.tsx';
import { pictureTypes } from '../settings/picture.tsx';

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
  const choose = () => document.getElementById(library)?.click();
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
              onSelect: () => document.getElementById(camera)?.click(),
            },
            { label: photoTexts('choose'), icon: <Images />, onSelect: choose },
          ]}
        />
      ) : (
        children(choose)
      )}
      <FileField id={camera} label={label} isCamera onPick={onPick} />
      <FileField id={library} label={label} onPick={onPick} />
    </>
  );
}

type FileFieldProps = {
  id: string;
  isCamera?: boolean;
} & Pick<PhotoPickProps, 'label' | 'onPick'>;

const FileField = ({ id, label, isCamera = false, onPick }: FileFieldProps) => (
  <input
    id={id}
    type="file"
    accept={pictureTypes}
    capture={isCamera ? 'environment' : undefined}
    tabIndex={-1}
    aria-hidden="true"
    aria-label={label}
    className="hidden"
    onChange={({ target }) => {
      const [file] = target.files ?? [];
      if (file) onPick(file);
      // The same file may be chosen again.
      target.value = '';
    }}
  />
);
