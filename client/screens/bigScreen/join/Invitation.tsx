import { useRef } from 'react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { activeLanguage } from '../../../../protocol/i18n.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { NewQuestionsLine, spokenNewQuestions } from '../newQuestions/NewQuestions.tsx';
import { Picture } from '../Picture.tsx';
import { latestGuests, textLengthClass, openQuestions } from '../roomFacts.ts';
import { useOpenQuestion } from '../side/rotation.ts';
import { announcementText, useLanguageRotation } from '../spokenLanguages.ts';
import { useFittingSize } from '../useFittingSize.ts';
import { codeWidth } from './codeWidth.ts';
import { JoinQr } from './JoinBar.tsx';
import './invitation.css';

/**
 * Shown until the first answer: how to join, as large as possible, the couple's picture, the open questions
 * and the guests so far. While joining is closed, it shows no code.
 */
export function Invitation({ room, newQuestions }: { room: RoomState; newQuestions: readonly Question[] }) {
  const { shareCode, headerImage, isDoorClosed, bigScreenQr } = room.event;
  useLanguageRotation(room.event, newQuestions.length === 0 ? 'invitation' : undefined);
  return (
    <div className="screen-invitation" data-picture={headerImage !== undefined}>
      <Words room={room} />
      {headerImage ? (
        <Picture src={headerImage} className="screen-invitation-picture" />
      ) : (
        <Branch className="screen-invitation-branch" />
      )}
      {!isDoorClosed && (
        <div className="screen-invitation-qr">
          <JoinQr shareCode={shareCode} size={bigScreenQr === 'small' ? 'middle' : 'large'} />
        </div>
      )}
      <div className="screen-lobby">
        <div className="screen-lobby-row">
          {newQuestions.length > 0 ? (
            <NewQuestionsLine questions={newQuestions} />
          ) : (
            <OpenQuestions open={openQuestions(room)} />
          )}
        </div>
        <div className="screen-lobby-row">
          <Guests room={room} />
          <ConnectionStatus>
            {room.counters[1] > 0 && bigScreenTexts('predictions', { count: room.counters[1] })}
          </ConnectionStatus>
        </div>
      </div>
      <LiveRegion message={announcementText(room.event, () => spokenNewQuestions(newQuestions))} />
    </div>
  );
}

/** The title's font sizes, in hundredths of the screen's height. */
const titleSizes = [11.5, 9.5, 8, 6.6, 5.4, 4.4, 3.4] as const;

/** The title, which is never cut, and how to join. */
function Words({ room }: { room: RoomState }) {
  const { title, shareCode, logo, isDoorClosed } = room.event;
  const words = useRef<HTMLDivElement>(null);
  useFittingSize(words, titleSizes, `${title} ${activeLanguage()} ${isDoorClosed}`);
  return (
    <div ref={words} data-fits="column" className="screen-invitation-words">
      <div className="screen-invitation-head">
        {logo && <img src={logo} alt="" className="screen-logo screen-invitation-logo" />}
        {!isDoorClosed && <p className="screen-eyebrow">{bigScreenTexts('invitation')}</p>}
      </div>
      <h1 className="screen-invitation-title screen-name font-display" data-fits="text" dir="auto">
        {title}
      </h1>
      {isDoorClosed ? (
        <p className="board-caption text-muted">{bigScreenTexts('joiningClosed')}</p>
      ) : (
        <>
          <p className="board-caption text-muted">
            <RichText text={bigScreenTexts('scanOrGoTo')} tags={{ address: Address }} />
          </p>
          <p className="board-caption text-muted">
            <RichText
              text={bigScreenTexts('enterCode')}
              tags={{
                code: () => (
                  <span className="screen-invitation-code event-code block" style={codeWidth(shareCode)}>
                    {shareCode}
                  </span>
                ),
              }}
            />
          </p>
        </>
      )}
    </div>
  );
}

const Address = () => (
  <span className="screen-invitation-address block text-ink" dir="ltr">
    {withoutScheme(shareOrigin())}
  </span>
);

const countTags = {
  count: (count: string) => <span className="screen-lobby-number figures font-display">{count}</span>,
  words: (words: string) => <span className="board-caption text-muted">{words}</span>,
};

/** How many questions are open, and one of them at a time. */
function OpenQuestions({ open }: { open: readonly Question[] }) {
  const question = useOpenQuestion(open);
  if (!question) return null;
  const text = textOf(question);
  return (
    <>
      <p className="screen-lobby-count">
        <RichText text={bigScreenTexts('openQuestions', { count: open.length })} tags={countTags} />
      </p>
      <p
        key={question.id}
        className="screen-lobby-question animate-rise font-display"
        data-length={textLengthClass(text, 40, 110)}
        dir="auto"
        lang={langOf(question)}
      >
        {text}
      </p>
    </>
  );
}

const latestShown = 14;

function Guests({ room }: { room: RoomState }) {
  const [count] = room.counters;
  const latest = latestGuests(room, latestShown);
  // Without a live connection the join times are not known.
  const shown = latest.length > 0 ? latest : room.rows.slice(0, latestShown);
  if (count === 0)
    return (
      <p className="board-caption text-muted">
        {bigScreenTexts(room.event.isDoorClosed ? 'noGuests' : 'noGuestsYet')}
      </p>
    );
  return (
    <>
      <p className="screen-lobby-count">
        <RichText text={bigScreenTexts('guestsInGame', { count })} tags={countTags} />
      </p>
      <ul className="screen-guests-names" aria-label={bigScreenTexts('latestGuests')}>
        {shown.map(({ id, username }) => (
          <li key={id} className="screen-line animate-rise" dir="auto">
            {username}
          </li>
        ))}
      </ul>
    </>
  );
}
