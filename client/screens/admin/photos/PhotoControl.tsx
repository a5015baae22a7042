import clsx from 'clsx';
import { Camera, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { smallPicture } from '../../../../protocol/paths.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { momentTexts } from '../../../../protocol/texts/guest/photos.ts';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { ZoomablePhoto } from '../../../features/photos/ZoomablePhoto.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAnswerVisible } from '../../../stores/organiser/questions.ts';
import {
  addPhoto,
  cancelPhoto,
  type PendingPhoto,
  removePhoto,
  usePhotos,
} from '../../../stores/photos/queue.ts';
import { useGroupFocus } from '../settings/picture.tsx';
import { PhotoPick } from './PhotoPick.tsx';

/** Adds, shows, replaces and removes the photo of a question's answer. Uploads run in the background. */
export function PhotoControl({ question, className }: { question: Question; className?: string }) {
  const upload = usePhotos((photos) => photos[question.id]);
  const group = useGroupFocus(`${upload?.state} ${question.photo?.address}`);
  return (
    <div ref={group} className={clsx('flex min-h-14 items-center gap-3', className)}>
      {upload ? (
        <PendingPhoto question={question} upload={upload} />
      ) : question.photo ? (
        <StoredPhoto question={question} photo={question.photo} />
      ) : (
        <AddButton question={question} />
      )}
    </div>
  );
}

function AddButton({ question }: { question: Question }) {
  const label = photoTexts('addTo', { question: question.text });
  return (
    <PhotoPick label={label} onPick={(file) => void addPhoto(question, file)}>
      {(onClick) => (
        <Button
          variant="quiet"
          className="-mx-2 px-2 text-sm"
          icon={<Camera className="text-gold" />}
          aria-label={label}
          onClick={onClick}
        >
          {photoTexts('add')}
        </Button>
      )}
    </PhotoPick>
  );
}

const thumbnail = 'size-14 shrink-0 rounded-control bg-sunken object-cover ring-1 ring-line';

type StoredPhotoProps = { question: Question; photo: NonNullable<Question['photo']> };

function StoredPhoto({ question, photo }: StoredPhotoProps) {
  const isSeen =
    useOrganiserRoom((room) => isAnswerVisible(room, question)) && question.correctAnswer !== undefined;
  const { text } = question;
  return (
    <>
      <ZoomablePhoto photo={photo} question={text} className="shrink-0">
        <img
          src={smallPicture(photo.address)}
          alt={momentTexts('photoOf', { question: text })}
          className={thumbnail}
        />
      </ZoomablePhoto>
      <p className="min-w-0 grow text-sm text-muted">{photoTexts(isSeen ? 'shown' : 'notShown')}</p>
      <span className="flex shrink-0">
        <ReplaceButton question={question} />
        <IconButton label={photoTexts('remove')} variant="danger" onClick={() => askToRemove(question)}>
          <Trash2 />
        </IconButton>
      </span>
    </>
  );
}

function ReplaceButton({ question }: { question: Question }) {
  return (
    <PhotoPick
      label={photoTexts('changeOf', { question: question.text })}
      onPick={(file) => void addPhoto(question, file)}
    >
      {(onClick) => (
        <IconButton label={photoTexts('change')} onClick={onClick}>
          <Camera />
        </IconButton>
      )}
    </PhotoPick>
  );
}

const askToRemove = (question: Question) =>
  requestConfirmation({
    title: photoTexts('removeConfirmTitle'),
    description: photoTexts('removeConfirm'),
    confirmLabel: photoTexts('remove'),
    busyLabel: photoTexts('removing'),
    onConfirm: async () => removePhoto(question),
  });

type PendingPhotoProps = { question: Question; upload: PendingPhoto };

/** A photo that is uploading, waiting for the network, or refused. */
function PendingPhoto({ question, upload }: PendingPhotoProps) {
  const { state, problem } = upload;
  return (
    <>
      <Preview src={upload.preview} />
      <p
        role="status"
        className={clsx('min-w-0 grow text-sm', {
          'text-muted': state === 'waiting',
          'font-medium text-negative': state === 'refused',
        })}
      >
        {problem ?? photoTexts(state === 'sending' ? 'sending' : 'waiting')}
      </p>
      <span className="flex shrink-0">
        {state === 'refused' && <ReplaceButton question={question} />}
        <IconButton
          label={photoTexts(state === 'refused' ? 'dismiss' : 'cancel')}
          onClick={() => cancelPhoto(question.id)}
        >
          <X />
        </IconButton>
      </span>
    </>
  );
}

/** The local preview, or an icon when the browser cannot draw the photo. */
function Preview({ src }: { src: string }) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (failedSrc === src)
    return (
      <span className={clsx(thumbnail, 'grid place-items-center text-gold')}>
        <Camera className="size-5" />
      </span>
    );
  return <img src={src} alt="" className={thumbnail} onError={() => setFailedSrc(src)} />;
}
