import { ImageUp } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { imageBytes } from '../../../../protocol/limits.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { type ToastText, done, failed } from '../../../../protocol/texts/toasts.ts';
import { pictureTexts } from '../../../../protocol/texts/portal/pictures.ts';
import { call } from '../../../api/http.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { openPictureField, PictureField } from '../../../components/controls/PictureField.tsx';
import { useOnChange } from '../../../components/timing.ts';
import { dataAddress } from '../../../features/dataAddress.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { organiserErrorOf } from '../../../stores/organiser/attempt.ts';
import { useOrganiserRoom, ofEvent, applyReply, withEvent } from '../../../stores/organiser/organiserRoom.ts';

type FilePickProps = {
  /** Spoken name of the choice: 'Choose a logo'. */
  label: string;
  isBusy?: boolean;
  onPick: (file: File) => void;
  children: string;
};

/** A button that asks the device for a picture. */
export function FilePick({ label, isBusy = false, onPick, children }: FilePickProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="secondary"
        className="max-w-full max-[18rem]:px-2"
        aria-label={label}
        busy={isBusy}
        busyLabel={pictureTexts('uploading')}
        icon={<ImageUp />}
        onClick={() => openPictureField(id)}
      >
        {children}
      </Button>
      <PictureField id={id} label={label} onPick={onPick} />
    </>
  );
}

/** Keeps the focus in a group of buttons that take each other's places: the first one takes it when its holder is gone. */
export function useKeptFocus(state: string): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  useOnChange(state, () => {
    if (document.activeElement === document.body)
      group.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  return group;
}

/** Choosing, sending, giving up and removing one of the event's pictures. A later action ends an earlier one. */
export function usePicture(picture: Picture) {
  const stored = useOrganiserRoom(({ event }) => event[picture]);
  const [chosen, setChosen] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);

  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    setProblem(undefined);
    return running.current.signal;
  }

  function refuse(toast: ToastText): undefined {
    showToast(toast);
    setProblem(toast.description);
    setChosen(undefined);
  }

  async function send(image: string): Promise<void> {
    const signal = begin();
    setIsBusy(true);
    const result = await savePicture(picture, image, signal);
    if (result === 'cancelled') return;
    setIsBusy(false);
    if (result === 'done') setChosen(undefined);
    else setProblem(result.refusal);
  }

  /** Reads a file for the preview; gives it as a data URL when it may be shown. */
  async function choose(file: File): Promise<string | undefined> {
    const signal = begin();
    setIsBusy(false);
    const refusal = checkPicture(picture, file);
    if (refusal) return refuse(refusal);
    const image = await readPicture(file).catch(() => undefined);
    if (signal.aborted) return undefined;
    if (image === undefined) return refuse(notAnImage());
    setChosen(image);
    return image;
  }

  function cancel(): void {
    begin();
    setIsBusy(false);
    setChosen(undefined);
  }

  return {
    /** What to show: the chosen picture, else the stored one. */
    shown: chosen ?? stored,
    isChosen: chosen !== undefined,
    isStored: stored !== undefined,
    isBusy,
    problem,
    choose,
    cancel,
    upload: async () => (chosen !== undefined && !isBusy ? send(chosen) : undefined),
    send,
    remove: async () => (isBusy ? undefined : send('')),
  };
}

/** The two pictures of an event. */
type Picture = 'logo' | 'headerImage';

/** The toast of a file that is no picture. */
const notAnImage = () => failed(pictureTexts('notAnImage'), pictureTexts('notAnImageTitle'));

const tooLarge = (picture: Picture) =>
  failed(pictureTexts(`${picture}TooLarge`), pictureTexts(`${picture}TooLargeTitle`));

const notStored = (picture: Picture) =>
  picture === 'logo'
    ? failed(dashboardTexts('updateFailed'))
    : failed(pictureTexts('headerImageFailed'), pictureTexts('headerImageFailedTitle'));

function storedToast(picture: Picture, isRemoved: boolean): ToastText {
  if (picture === 'logo') return done(dashboardTexts('updatedTitle'), dashboardTexts('updated'));
  return done(
    pictureTexts('headerImageToastTitle'),
    pictureTexts(isRemoved ? 'headerImageRemovedToast' : 'headerImageUpdatedToast'),
  );
}

/** What speaks against a chosen file before it is sent: it is no image, or too large. */
function checkPicture(picture: Picture, file: File): ToastText | undefined {
  if (!file.type.startsWith('image/')) return notAnImage();
  return file.size > imageBytes[picture] ? tooLarge(picture) : undefined;
}

/** A chosen file as a data URL; rejects when the device cannot read or draw it, whatever its name says. */
async function readPicture(file: File): Promise<string> {
  const address = await dataAddress(file);
  const drawing = new Image();
  drawing.src = address;
  await drawing.decode();
  return address;
}

const send: Record<Picture, (image: string, signal: AbortSignal) => Promise<GuestEvent>> = {
  logo: async (image, signal) =>
    call('PATCH /api/events/:shareCode', { ...ofEvent(), body: { logo: image || null }, signal }),
  headerImage: async (headerImage, signal) =>
    call('POST /api/events/:shareCode/header-image', { ...ofEvent(), body: { headerImage }, signal }),
};

/** Sets a picture (a data URL), or removes it with an empty text, and says so; what the signal gave up ends in silence. */
async function savePicture(
  picture: Picture,
  image: string,
  signal: AbortSignal,
): Promise<'done' | 'cancelled' | { refusal: string | undefined }> {
  const error = await organiserErrorOf(async () => {
    const event = await send[picture](image, signal);
    applyReply(withEvent({ [picture]: event[picture] }));
    showToast(storedToast(picture, !image));
  });
  if (!error) return 'done';
  if (signal.aborted) return 'cancelled';
  showToast(notStored(picture));
  return { refusal: error.issues[0]?.message ?? error.serverText };
}
