import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { KeepsakeSection } from './KeepsakeSection.tsx';
import { Chapter } from './Chapter.tsx';
import { Cover } from './Cover.tsx';
import { Figures } from './Figures.tsx';
import { GuestBook } from './GuestBook.tsx';
import { OwnPart } from './OwnPart.tsx';
import { AllGuests } from './AllGuests.tsx';
import { Podium } from './Podium.tsx';
import { TableStandings } from './TableStandings.tsx';
import './keepsake.css';

/**
 * The keepsake, which is identical on its page, in the downloaded file and on paper. It uses neither stores
 * nor event handlers, so that its markup works in a file without scripts.
 */
export const KeepsakeContent = ({ keepsake }: { keepsake: Keepsake }) => (
  <article className="keepsake">
    <Cover event={keepsake.event} />
    {keepsake.own.map((own) => (
      <OwnPart key={own.participant.id} own={own} keepsake={keepsake} />
    ))}
    <KeepsakeSection title={keepsakeTexts('timeline')} className="keepsake-timeline">
      {keepsake.questions.length === 0 ? (
        <p className="keepsake-empty">{keepsakeTexts('noAnswers')}</p>
      ) : (
        <ol>
          {keepsake.questions.map((entry, index) => (
            <Chapter key={entry.question.id} entry={entry} number={index + 1} keepsake={keepsake} />
          ))}
        </ol>
      )}
    </KeepsakeSection>
    <Podium keepsake={keepsake} />
    <Figures keepsake={keepsake} />
    <TableStandings keepsake={keepsake} />
    <AllGuests keepsake={keepsake} />
    <GuestBook keepsake={keepsake} />
    <footer className="keepsake-colophon">
      <Ornament />
      <p>{keepsakeTexts('colophon')}</p>
    </footer>
  </article>
);
