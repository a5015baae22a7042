import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { languages } from '../../../../protocol/languages.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { smallPicture } from '../../../../protocol/paths.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { questionImageTexts } from '../../../../protocol/texts/portal/questionImage.ts';
import { Button, useBusy } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { Dialog, DialogForm } from '../../../components/overlays/Dialog.tsx';
import { altOf } from '../../../features/game/questionTexts.ts';
import { useSubmit } from '../../../features/useSubmit.ts';
import { IdempotencyKeys } from '../../../stores/app/ids.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { removeQuestionImage, saveQuestionImage } from '../../../stores/photos/questionImage.ts';
import { FilePick } from '../settings/picture.tsx';

/** Shows the image of a question, and opens the dialog that adds, changes or removes it. */
export function QuestionImageControl({ question }: { question: Question }) {
  const [isOpen, setIsOpen] = useState(false);
  const { questionImage: image, text } = question;
  return (
    <div className="flex min-h-12 items-center gap-3">
      {image && (
        <img
          src={smallPicture(image.address)}
          alt={altOf(image)}
          className="size-14 shrink-0 rounded-control bg-sunken object-cover ring-1 ring-line"
        />
      )}
      <Button
        variant="quiet"
        className="-mx-2 px-2 text-sm"
        icon={<ImagePlus className="text-gold" />}
        aria-label={questionImageTexts(image ? 'changeOf' : 'addTo', { question: text })}
        onClick={() => setIsOpen(true)}
      >
        {questionImageTexts(image ? 'change' : 'add')}
      </Button>
      {isOpen && <QuestionImageDialog question={question} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

type QuestionImageDialogProps = { question: Question; onClose: () => void };

function QuestionImageDialog({ question, onClose }: QuestionImageDialogProps) {
  const { questionImage: image } = question;
  const secondLanguage = useOrganiserRoom(({ event }) => event.secondLanguage);
  const { file, preview: newPreview, setFile } = usePickedFile();
  const [keys] = useState(() => new IdempotencyKeys());
  const [alt, setAlt] = useState(image?.alt ?? '');
  const [translatedAlt, setTranslatedAlt] = useState(image?.translatedAlt?.text ?? '');
  const preview = newPreview ?? (image && smallPicture(image.address));
  const [isRemoving, run] = useBusy();
  const { error, setError, ...sending } = useSubmit({
    check: () => (preview ? undefined : questionImageTexts('missing')),
    send: async () => {
      const translation = secondLanguage && {
        translatedAlt: { language: secondLanguage, text: translatedAlt },
      };
      return saveQuestionImage(question, {
        file,
        texts: { alt, ...translation },
        // A changed submission is another one, so it gets another key.
        idempotencyKey: keys.keyOf(JSON.stringify([newPreview, alt, translatedAlt])),
      });
    },
    onDone: onClose,
  });
  function pick(picked: File): void {
    setFile(picked);
    setError(undefined);
  }
  return (
    <Dialog
      onClose={onClose}
      title={questionImageTexts('title')}
      description={questionImageTexts('description')}
    >
      <DialogForm {...sending} save={questionImageTexts('save')}>
        {preview && (
          <img
            src={preview}
            alt={alt}
            className="mx-auto rounded-control bg-sunken"
            style={{ maxHeight: '12rem' }}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <FilePick label={questionImageTexts('choose')} onPick={pick}>
            {questionImageTexts('choose')}
          </FilePick>
          {image && (
            <Button
              variant="danger"
              busy={isRemoving}
              icon={<Trash2 />}
              onClick={() => void run(async () => (await removeQuestionImage(question)) && onClose())}
            >
              {questionImageTexts('remove')}
            </Button>
          )}
        </div>
        {error && (
          <p role="alert" className="text-sm text-negative">
            {error}
          </p>
        )}
        <TextField
          kind="words"
          label={questionImageTexts('alt')}
          hint={questionImageTexts('altHint')}
          limit={lengths.imageAlt}
          value={alt}
          onChange={setAlt}
        />
        {secondLanguage && (
          <TextField
            kind="words"
            label={questionImageTexts('altIn', { language: languages[secondLanguage].name })}
            limit={lengths.imageAlt}
            lang={secondLanguage}
            value={translatedAlt}
            onChange={setTranslatedAlt}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}

/** The picked file with its object URL, which is revoked when it is replaced and when the dialog closes. */
function usePickedFile() {
  const [picked, setPicked] = useState<{ file: File; preview: string }>();
  useEffect(() => () => picked && URL.revokeObjectURL(picked.preview), [picked]);
  const setFile = (file: File) => setPicked({ file, preview: URL.createObjectURL(file) });
  return { file: picked?.file, preview: picked?.preview, setFile };
}
