import type { RefObject } from 'react';

interface PictureFieldProps {
  /** What opens it: it is not seen itself. */
  ref: RefObject<HTMLInputElement | null>;
  /** Spoken name of the choice: 'Choose a logo'. */
  label: string;
  /** From the camera, where there is one. */
  isCamera?: boolean;
  onPick: (file: File) => void;
}

/** A list of types, and not all images, makes iPhones hand over a JPEG instead of a HEIC. */
const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** Takes a picture from this device. */
export const PictureField = ({ ref, label, isCamera = false, onPick }: PictureFieldProps) => (
  <input
    ref={ref}
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
