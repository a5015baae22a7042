import clsx from 'clsx';
import { CircleAlert, ImageUp } from 'lucide-react';
import { useEffect, useRef, type RefObject } from 'react';
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

/** Why a picture was not taken. */
export const PictureProblem = ({ className, children }: { className: string; children: string }) => (
  <p role="alert" className={clsx('flex items-start gap-2 text-sm font-medium text-negative', className)}>
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
);

/** Keeps the focus in a group of buttons that take each other's places: the first one takes it when its holder is gone. */
export function useKeptFocus(state: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return;
    known.current = state;
    if (document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  return group;
}
