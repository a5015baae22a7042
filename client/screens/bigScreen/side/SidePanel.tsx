import { Fragment } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { answerTexts } from '../../../../protocol/texts/guest/game/answers.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { codeWidth } from '../join/codeWidth.ts';
import { JoinQr } from '../join/JoinBar.tsx';
import { Picture } from '../Picture.tsx';
import { hasTables, latestGuests, lengthOf, type TextLength } from '../roomFacts.ts';
import { TablesCard } from './TablesCard.tsx';
import { useRotation } from './rotation.ts';
import './sidePanel.css';
import { langOf, optionLabel, optionLang, textOf } from '../../../features/game/questionTexts.ts';

/** How to join, beside the board, with the QR code at full size. */
export function JoinPanel({ shareCode }: { shareCode: string }) {
  return (
    <section className="screen-beside screen-join" aria-label={bigScreenTexts('joinGame')}>
      <JoinQr shareCode={shareCode} size="large" />
      <p className="screen-small text-muted">
        <RichText
          text={bigScreenTexts('scanOrEnterCode')}
          tags={{
            address: () => (
              <span className="screen-join-address block text-ink" dir="ltr">
                {withoutScheme(shareOrigin())}
              </span>
            ),
          }}
        />
      </p>
      <p className="screen-join-code event-code" style={codeWidth(shareCode)}>
        {shareCode}
      </p>
    </section>
  );
}

/** The table leaderboard beside the ranking of the guests. */
export const TablesPanel = ({ room }: { room: RoomState }) => (
  <section className="screen-beside" aria-label={bigScreenTexts('tables')}>
    <TablesCard room={room} isScored />
  </section>
);

/** Cards beside the board in turn: open questions, latest guests, the couple's picture, how to join. */
export function RotatingPanel({ room, canJoin }: { room: RoomState; canJoin: boolean }) {
  const { headerImage, shareCode } = room.event;
  const hasPicture = headerImage !== undefined;
  const card = useRotation(room, { hasTables: hasTables(room), hasPicture, canJoin });
  if (!card) return null;
  return (
    <section className="screen-beside" aria-label={bigScreenTexts('alsoTonight')}>
      {card.kind === 'question' && <QuestionCard key={card.question.id} question={card.question} />}
      {card.kind === 'joined' && <JoinedCard room={room} />}
      {card.kind === 'tables' && <TablesCard room={room} isScored={false} />}
      {card.kind === 'picture' && headerImage && (
        <Picture src={headerImage} className="screen-beside-picture" />
      )}
      {card.kind === 'join' && (
        <div className="screen-card" data-kind="join">
          <p className="screen-eyebrow">{bigScreenTexts('joinGame')}</p>
          <JoinQr shareCode={shareCode} size="large" />
        </div>
      )}
    </section>
  );
}

const maxOptions = 4;

/** A long question is shown without its options. */
function choicesOf(question: Question, length: TextLength): string[] {
  if (length === 'long') return [];
  const { type, options = [] } = question;
  return type === 'yes_no'
    ? [answerTexts('yes'), answerTexts('no')]
    : options.map((option) => optionLabel(question, option));
}

/** An open question with its options. */
function QuestionCard({ question }: { question: Question }) {
  const text = textOf(question);
  const length = lengthOf(text, 45, 110);
  const choices = choicesOf(question, length);
  const shown = choices.length > maxOptions + 1 ? choices.slice(0, maxOptions) : choices;
  const hiddenCount = choices.length - shown.length;
  return (
    <section className="screen-card">
      <p className="screen-eyebrow">{bigScreenTexts('predictNow')}</p>
      <h2
        className="screen-card-question font-display"
        data-length={length}
        dir="auto"
        lang={langOf(question)}
      >
        {text}
      </h2>
      {shown.length > 0 && <Ornament className="screen-ornament" />}
      <ul className="screen-card-options" data-count={shown.length}>
        {shown.map((option, index) => (
          <li key={index} className="screen-line" dir="auto" lang={optionLang(question)}>
            {option}
          </li>
        ))}
        {hiddenCount > 0 && (
          <li className="text-muted">{bigScreenTexts('moreOptions', { count: hiddenCount })}</li>
        )}
      </ul>
    </section>
  );
}

const maxNames = 6;

function JoinedCard({ room }: { room: RoomState }) {
  return (
    <section className="screen-card">
      <h2 className="screen-eyebrow">{bigScreenTexts('justJoined')}</h2>
      <ul className="screen-card-names">
        {latestGuests(room, maxNames).map(({ id, username }) => (
          <li key={id} className="screen-line font-display" dir="auto">
            {username}
          </li>
        ))}
      </ul>
    </section>
  );
}

const maxNamesInLine = 4;
const separator = ' · ';

/** A line below the board while the join panel is beside it: open questions and latest guests in turn. */
export function NewsLine({ room }: { room: RoomState }) {
  const card = useRotation(room, { hasTables: false, hasPicture: false, canJoin: false });
  const question = card?.kind === 'question' ? card.question : undefined;
  const latest = latestGuests(room, maxNamesInLine).map(({ username }) => username);
  const text = question ? textOf(question) : latest.join(separator);
  return (
    <footer className="screen-news">
      {card && (
        <div key={question?.id ?? card.kind} className="min-w-0 flex-1 animate-rise">
          <p className="screen-eyebrow">{bigScreenTexts(question ? 'predictNow' : 'justJoined')}</p>
          <p
            className="screen-news-line"
            data-length={lengthOf(text, 20, 34)}
            dir={question && 'auto'}
            lang={question && langOf(question)}
          >
            {question
              ? text
              : latest.map((name, index) => (
                  <Fragment key={index}>
                    {index > 0 && separator}
                    <bdi>{name}</bdi>
                  </Fragment>
                ))}
          </p>
        </div>
      )}
      <ConnectionStatus>{bigScreenTexts('predictions', { count: room.counters[1] })}</ConnectionStatus>
    </footer>
  );
}
