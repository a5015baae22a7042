import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Title } from '../../../protocol/schemas/show.ts';
import { souvenirTexts } from '../../../protocol/texts/guest/own/souvenir.ts';
import { successToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Spinner } from '../../components/feedback/Spinner.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { subscribeToPromise } from '../../components/timing.ts';
import { loadTexts } from '../../stores/app/language.ts';
import { showToast } from '../../stores/app/toasts.ts';
import { fileNameOf, saveFile } from '../sharing/saveFile.ts';
import { drawSouvenir } from './drawSouvenir.ts';
import type { PlayedGame } from './souvenirFacts.ts';
import { factsOf, type SouvenirFacts } from './souvenirFacts.ts';
import { souvenirSize } from './souvenirStyle.ts';

/** A drawn picture with its object URL, or `failed` if the phone cannot draw it. */
type Drawing = { file: File; address: string } | 'failed' | undefined;

/** Draws the picture of these facts, and redraws it when they change. */
function useDrawing(facts: SouvenirFacts): Drawing {
  const [drawing, setDrawing] = useState<Drawing>();
  const key = JSON.stringify(facts);
  useEffect(() => {
    let address = '';
    const parsedFacts = JSON.parse(key) as SouvenirFacts;
    const stop = subscribeToPromise(
      drawSouvenir(parsedFacts),
      (blob) => {
        const name = `${fileNameOf(parsedFacts.username, parsedFacts.title)}.png`;
        address = URL.createObjectURL(blob);
        setDrawing({ file: new File([blob], name, { type: blob.type }), address });
      },
      () => setDrawing('failed'),
    );
    return () => {
      stop();
      URL.revokeObjectURL(address);
    };
  }, [key]);
  return drawing;
}

/** Returns the guest's titles once their texts are also loaded. Returns none before that and on failure. */
function useTitles(id: string): readonly Title[] {
  const [titles, setTitles] = useState<readonly Title[]>([]);
  useEffect(() => {
    const loaded = Promise.all([
      call('GET /api/participants/:id/titles', { params: { id } }),
      loadTexts(['creation']),
    ]);
    return subscribeToPromise(
      loaded,
      ([own, hasTexts]) => setTitles(hasTexts ? own : []),
      () => undefined,
    );
  }, [id]);
  return titles;
}

/** A guest's own picture of the game, with buttons to save and share it. */
export function SouvenirCard(game: PlayedGame) {
  const facts = factsOf(game, useTitles(game.participant.id));
  const drawing = useDrawing(facts);
  const { username, rank, participantCount, titles } = facts;
  const place = souvenirTexts('place', { rank, participants: participantCount });
  const score = [facts.score, ...titles.map(({ title }) => title)].join(', ');
  return (
    <Card as="section" padding="lg" className="text-center">
      <Heading>{souvenirTexts('title')}</Heading>
      {drawing === 'failed' ? (
        <p className="mt-2 text-muted">{souvenirTexts('failed')}</p>
      ) : (
        <>
          <p className="mt-1 text-muted">{souvenirTexts('hint')}</p>
          <div
            className="mx-auto mt-5 grid w-full max-w-80 place-items-center"
            style={{ aspectRatio: `${souvenirSize.width} / ${souvenirSize.height}` }}
          >
            {drawing ? (
              <img
                src={drawing.address}
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
          {drawing && <SaveButtons file={drawing.file} />}
        </>
      )}
    </Card>
  );
}

const canShare = (file: File) => 'canShare' in navigator && navigator.canShare({ files: [file] });

/**
 * The buttons to share and save the picture. Offers the device's share sheet if the sheet accepts pictures.
 * The browsers inside other apps may support neither.
 */
function SaveButtons({ file }: { file: File }) {
  const save = () => saveFile(file.name, file);
  async function share(): Promise<void> {
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      save();
      showToast(successToast(souvenirTexts('title'), souvenirTexts('sharedInstead')));
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
