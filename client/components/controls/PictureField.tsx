interface PictureFieldProps {
  /** The id of the hidden input, which `openPictureField` clicks. */
  id: string;
  /** The label of the button that opens the input: 'Choose a logo'. */
  label: string;
  /** Opens the camera instead of the picture chooser if the device has a camera. */
  isCamera?: boolean;
  onPick: (file: File) => void;
}

/** The allowed types. With `image/*` instead of this list, iPhones would provide a HEIC instead of a JPEG. */
const pictureTypes = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** Opens the device's picture chooser. */
export const openPictureField = (id: string) => document.getElementById(id)?.click();

/** A hidden file input for one picture. */
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
      // Lets the user choose the same file again.
      target.value = '';
    }}
  />
);
