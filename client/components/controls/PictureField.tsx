interface PictureFieldProps {
  /** The id by which `openPictureField` clicks the input; the input itself is hidden. */
  id: string;
  /** The label of the control that opens it: 'Choose a logo'. */
  label: string;
  /** Uses the camera if the device has one. */
  isCamera?: boolean;
  onPick: (file: File) => void;
}

/** With an explicit list of types instead of `image/*`, iPhones provide a JPEG instead of a HEIC. */
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
