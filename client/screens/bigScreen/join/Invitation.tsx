import { useRef } from 'react';
import { directionOf } from '../../../../protocol/languages.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { activeLanguage } from '../../../../protocol/i18n.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
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
import { useOpenQuestion } from '../side/cardRotation.ts';
import { announcementText, firstLanguage, useLanguageRotation } from '../languageRotation.ts';
import { useLanguage } from '../../../stores/app/language.ts';
import { useFittingSize } from '../useFittingSize.ts';
import { useFittingCount } from './useFittingCount.ts';
import { codeWidth } from './codeWidth.ts';
import { JoinQr } from './JoinBar.tsx';
import './invitation.css';

/**
 * The invitation, which the screen shows until the first answer. It shows the way to join as large as
 * possible. It also shows the couple's picture, the open questions and the guests. While joining is closed,
 * it shows no code.
 */
export function Invitation({ room, newQuestions }: { room: RoomState; newQuestions: readonly Question[] }) {
  const { shareCode, headerImage, isDoorClosed, bigScreenQr } = room.event;
  useLanguageRotation(room.event, newQuestions.length === 0 ? 'invitation' : undefined);
  useLanguage(({ spoken }) => spoken);
  // The picture and the code stay on their sides when the language changes.
  const fixedDirection = directionOf(firstLanguage(room.event) ?? activeLanguage());
  return (
    <div className="screen-invitation" data-picture={headerImage !== undefined} dir={fixedDirection}>
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
      <div className="screen-lobby" dir={directionOf(activeLanguage())}>
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
const titleSizes = [15, 13, 11.5, 9.5, 8, 6.6, 5.4, 4.4, 3.4] as const;

/** The title and how to join. The title is never cut off. */
function Words({ room }: { room: RoomState }) {
  const { title, shareCode, logo, isDoorClosed } = room.event;
  const words = useRef<HTMLDivElement>(null);
  useFittingSize(words, titleSizes, `${title} ${activeLanguage()} ${isDoorClosed}`);
  return (
    <div
      ref={words}
      data-fits="column"
      className="screen-invitation-words"
      dir={directionOf(activeLanguage())}
    >
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

/** The number of open questions, and one of them at a time. */
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

const byNameLength = (a: { username: string }, b: { username: string }) =>
  a.username.length - b.username.length;

/** The names of the latest guests that fit on two lines, and the number of all other guests. */
function Guests({ room }: { room: RoomState }) {
  const [count] = room.counters;
  const latest = latestGuests(room, latestShown);
  // Without a live connection the client does not know the join times.
  const named = latest.length > 0 ? latest : room.rows.slice(0, latestShown);
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFittingCount(
    list,
    named.length,
    `${count} ${activeLanguage()} ${named.map(({ username }) => username).join('\n')}`,
  );
  // Omits the longest names to show as many names as possible.
  const fittingNames = new Set(sorted(named, byNameLength).slice(0, fitting));
  const shown = named.filter((guest) => fittingNames.has(guest));
  const hiddenCount = count - shown.length;
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
      <ul ref={list} className="screen-guests-names" aria-label={bigScreenTexts('latestGuests')}>
        {shown.map(({ id, username }) => (
          <li key={id} className="screen-line animate-rise" dir="auto">
            {username}
          </li>
        ))}
        {hiddenCount > 0 && (
          <li className="screen-line text-muted">{stageTexts('moreGuests', { count: hiddenCount })}</li>
        )}
      </ul>
    </>
  );
}
