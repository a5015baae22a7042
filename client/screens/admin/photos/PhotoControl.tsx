import clsx from 'clsx';
import { Camera, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { smallPicture } from '../../../../protocol/paths.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { momentTexts } from '../../../../protocol/texts/guest/photos.ts';
import { photoTexts } from '../../../../protocol/texts/portal/photos.ts';
import { Button, IconButton } from '../../../components/controls/Button.tsx';
import { SeeLarge } from '../../../features/photos/SeeLarge.tsx';
import { ask } from '../../../stores/app/confirmation.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAnswerSeen } from '../../../stores/organiser/questions.ts';
import {
  addPhoto,
  dropPhoto,
  type PhotoOnItsWay,
  removePhoto,
  usePhotos,
} from '../../../stores/photos/queue.ts';
import { useKeptFocus } from '../settings/picture.tsx';
import { PhotoPick } from './PhotoPick.tsx';

/** The photo of an answer: adding one, whether it is on its way, seeing it, changing and removing it. One line, which waits for nothing. */
export function PhotoControl({ question, className }: { question: Question; className?: string }) {
  const coming = usePhotos((all) => all[question.id]);
  const group = useKeptFocus(`${coming?.state} ${question.photo?.address}`);
  return (
    <div ref={group} className={clsx('flex min-h-14 items-center gap-3', className)}>
      {coming ? (
        <Coming question={question} coming={coming} />
      ) : question.photo ? (
        <Stored question={question} photo={question.photo} />
      ) : (
        <Add question={question} />
      )}
    </div>
  );
}

function Add({ question }: { question: Question }) {
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

type StoredProps = { question: Question; photo: NonNullable<Question['photo']> };

function Stored({ question, photo }: StoredProps) {
  const isSeen =
    useOrganiserRoom((room) => isAnswerSeen(room, question)) && question.correctAnswer !== undefined;
  const { text } = question;
  return (
    <>
      <SeeLarge photo={photo} question={text} className="shrink-0">
        <img
          src={smallPicture(photo.address)}
          alt={momentTexts('photoOf', { question: text })}
          className={thumbnail}
        />
      </SeeLarge>
      <p className="min-w-0 grow text-sm text-muted">{photoTexts(isSeen ? 'shown' : 'notShown')}</p>
      <span className="flex shrink-0">
        <Another question={question} />
        <IconButton label={photoTexts('remove')} variant="danger" onClick={() => askToRemove(question)}>
          <Trash2 />
        </IconButton>
      </span>
    </>
  );
}

function Another({ question }: { question: Question }) {
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
  ask({
    title: photoTexts('removeConfirmTitle'),
    description: photoTexts('removeConfirm'),
    confirmLabel: photoTexts('remove'),
    busyLabel: photoTexts('removing'),
    onConfirm: async () => removePhoto(question),
  });

type ComingProps = { question: Question; coming: PhotoOnItsWay };

/** On its way, waiting for the network, or refused. */
function Coming({ question, coming }: ComingProps) {
  const { state, problem } = coming;
  return (
    <>
      <Preview src={coming.preview} />
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
        {state === 'refused' && <Another question={question} />}
        <IconButton
          label={photoTexts(state === 'refused' ? 'dismiss' : 'cancel')}
          onClick={() => dropPhoto(question.id)}
        >
          <X />
        </IconButton>
      </span>
    </>
  );
}

/** As this browser can show it; one that it can't draw is a blank. */
function Preview({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === src)
    return (
      <span className={clsx(thumbnail, 'grid place-items-center text-gold')}>
        <Camera className="size-5" />
      </span>
    );
  return <img src={src} alt="" className={thumbnail} onError={() => setFailed(src)} />;
}
