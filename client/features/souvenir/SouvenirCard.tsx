import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { souvenirTexts } from '../../../protocol/texts/guest/own/souvenir.ts';
import { done } from '../../../protocol/texts/toasts.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { handlePromise } from '../../components/timing.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { fileNameOf, saveFile } from '../sharing/saveFile.ts';
import { drawSouvenir } from './drawSouvenir.ts';
import type { PlayedGame } from './souvenirFacts.ts';
import { factsOf, type SouvenirFacts } from './souvenirFacts.ts';
import { souvenirSize } from './souvenirStyle.ts';

/** A picture that is drawn, and where the page finds it; `failed` where the phone cannot draw. */
type Drawn = { file: File; address: string } | 'failed' | undefined;

/** The picture of these facts, drawn anew when they change. */
function useDrawn(facts: SouvenirFacts): Drawn {
  const [drawn, setDrawn] = useState<Drawn>();
  const key = JSON.stringify(facts);
  useEffect(() => {
    let address = '';
    const known = JSON.parse(key) as SouvenirFacts;
    const stop = handlePromise(
      drawSouvenir(known),
      (blob) => {
        const name = `${fileNameOf(known.username, known.title)}.png`;
        address = URL.createObjectURL(blob);
        setDrawn({ file: new File([blob], name, { type: blob.type }), address });
      },
      () => setDrawn('failed'),
    );
    return () => {
      stop();
      URL.revokeObjectURL(address);
    };
  }, [key]);
  return drawn;
}

/** A guest's own picture of the game, to save and to share. */
export function SouvenirCard(game: PlayedGame) {
  const facts = factsOf(game);
  const drawn = useDrawn(facts);
  const { username, rank, participantCount, score } = facts;
  const place = souvenirTexts('place', { rank, participants: participantCount });
  return (
    <Card as="section" padding="lg" className="text-center">
      <Heading>{souvenirTexts('title')}</Heading>
      {drawn === 'failed' ? (
        <p className="mt-2 text-muted">{souvenirTexts('failed')}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">{souvenirTexts('hint')}</p>
          <div
            className="mx-auto mt-5 grid w-full max-w-80 place-items-center"
            style={{ aspectRatio: `${souvenirSize.width} / ${souvenirSize.height}` }}
          >
            {drawn ? (
              <img
                src={drawn.address}
                alt={souvenirTexts('picture', { name: username, place, score })}
                className="w-full animate-fade rounded-control shadow-lift"
              />
            ) : (
              <p role="status">
                <Spinner className="size-8! text-gold" />
                <span className="sr-only">{souvenirTexts('drawing')}</span>
              </p>
            )}
          </div>
          {drawn && <Ways file={drawn.file} />}
        </>
      )}
    </Card>
  );
}

const canShare = (file: File) => 'canShare' in navigator && navigator.canShare({ files: [file] });

/** The device's own sheet where it takes pictures, and a file to keep; some browsers inside other apps take neither. */
function Ways({ file }: { file: File }) {
  const save = () => saveFile(file.name, file);
  async function share(): Promise<void> {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      save();
      showToast(done(souvenirTexts('title'), souvenirTexts('sharedInstead')));
    }
  }
  const isShared = canShare(file);
  return (
    <div className="mt-6 flex flex-col gap-2">
      {isShared && (
        <Button wide icon={<Share2 />} onClick={() => void share()}>
          {souvenirTexts('share')}
        </Button>
      )}
      <Button wide variant={isShared ? 'secondary' : 'primary'} icon={<Download />} onClick={save}>
        {souvenirTexts('save')}
      </Button>
      <p className="text-sm text-muted">{souvenirTexts('holdToSave')}</p>
    </div>
  );
}
