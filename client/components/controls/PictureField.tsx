interface PictureFieldProps {
  /** What opens it clicks it by this: it is not seen itself. */
  id: string;
  /** What is chosen by it, as what opens it says: 'Choose a logo'. */
  label: string;
  /** From the camera, where there is one. */
  isCamera?: boolean;
  onPick: (file: File) => void;
}

/** A list of types, and not all images, makes iPhones hand over a JPEG instead of a HEIC. */
const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** Opens the device's choice of pictures. */
export const openPictureField = (id: string) => document.getElementById(id)?.click();

/** Takes a picture from this device. */
export const PictureField = ({ id, label, isCamera = false, onPick }: PictureFieldProps) => (
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
