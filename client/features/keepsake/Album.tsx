import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { AlbumSection } from './AlbumSection.tsx';
import { Chapter } from './Chapter.tsx';
import { Cover } from './Cover.tsx';
import { Figures } from './Figures.tsx';
import { GuestBook } from './GuestBook.tsx';
import { OwnPart } from './OwnPart.tsx';
import { Places } from './Places.tsx';
import { Podium } from './Podium.tsx';
import { TableStandings } from './TableStandings.tsx';
import './album.css';

/**
 * The keepsake itself: the same on its page, in the file and on paper. It knows no store and needs no script, so that it can
 * be written into a file as it is.
 */
export const Album = ({ keepsake }: { keepsake: Keepsake }) => (
  <article className="album">
    <Cover event={keepsake.event} />
    {keepsake.own.map((own) => (
      <OwnPart key={own.participant.id} own={own} keepsake={keepsake} />
    ))}
    <AlbumSection title={keepsakeTexts('timeline')} className="album-timeline">
      {keepsake.questions.length === 0 ? (
        <p className="album-empty">{keepsakeTexts('noAnswers')}</p>
      ) : (
        <ol>
          {keepsake.questions.map((entry, index) => (
            <Chapter key={entry.question.id} entry={entry} number={index + 1} keepsake={keepsake} />
          ))}
        </ol>
      )}
    </AlbumSection>
    <Podium keepsake={keepsake} />
    <Figures keepsake={keepsake} />
    <TableStandings keepsake={keepsake} />
    <Places keepsake={keepsake} />
    <GuestBook keepsake={keepsake} />
    <footer className="album-colophon">
      <Ornament />
      <p>{keepsakeTexts('colophon')}</p>
    </footer>
  </article>
);
