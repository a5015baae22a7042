import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/controls/Button.tsx';

type FilePickProps = {
  /** Spoken name of the choice: 'Choose a logo'. */
  label: string;
  isBusy?: boolean;
  onPick: (file: File) => void;
  children: string;
};

/** A picture from this device. A list of types, and not all images, makes iPhones hand over a JPEG instead of a HEIC. */
const types = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** A button that asks the device for a picture. */
export function FilePick({ label, isBusy = false, onPick, children }: FilePickProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        className="max-w-full max-[18rem]:px-2"
        aria-label={label}
        busy={isBusy}
        busyLabel="Uploading..."
        icon={<ImageUp aria-hidden="true" />}
        onClick={() => field.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        accept={types}
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
    </>
  );
}
