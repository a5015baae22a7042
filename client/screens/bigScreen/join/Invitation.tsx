import type { Question } from '../../../../protocol/schemas/questions.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { LiveRegion } from '../../../components/feedback/LiveRegion.tsx';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { NewQuestionsLine, spokenNewQuestions } from '../newQuestions/NewQuestions.tsx';
import { Picture } from '../Picture.tsx';
import { latestGuests, lengthOf } from '../roomFacts.ts';
import { codeWidth } from './codeWidth.ts';
import { JoinQr } from './JoinBar.tsx';
import './invitation.css';
import { announcementText, useLanguageRotation } from '../spokenLanguages.ts';

/** A longer code has a separate line. */
const maxLettersBesideQr = 7;

/**
 * Shown before the first prediction: how to join, as large as possible, and the guests so far. While joining
 * is closed, it shows no code.
 */
export function Invitation({ room, newQuestions }: { room: RoomState; newQuestions: readonly Question[] }) {
  const { title, shareCode, logo, headerImage, isDoorClosed } = room.event;
  useLanguageRotation(room.event, newQuestions.length === 0 ? 'invitation' : undefined);
  const isLongCode = !isDoorClosed && shareCode.length > maxLettersBesideQr;
  return (
    <div
      className="screen-invitation"
      data-code={isLongCode ? 'long' : 'short'}
      data-picture={headerImage !== undefined}
    >
      <div className="screen-invitation-words">
        {logo && !isLongCode && <img src={logo} alt="" className="screen-logo mb-[calc(var(--u)*2)]" />}
        {!isDoorClosed && <p className="screen-eyebrow">{bigScreenTexts('invitation')}</p>}
        <h1 className="screen-invitation-title font-display" data-length={lengthOf(title, 26, 56)} dir="auto">
          {title}
        </h1>
        <p className="board-caption mt-[calc(var(--u)*2.5)] text-muted">
          {isDoorClosed ? (
            bigScreenTexts('joiningClosed')
          ) : (
            <RichText text={bigScreenTexts('scanOrGoTo')} tags={{ address: Address }} />
          )}
        </p>
        {!isDoorClosed && !isLongCode && <Code shareCode={shareCode} />}
      </div>
      {headerImage ? (
        <Picture src={headerImage} className="screen-invitation-picture" />
      ) : (
        <Branch className="screen-invitation-branch" />
      )}
      {!isDoorClosed && (
        <div className="screen-invitation-qr">
          <JoinQr shareCode={shareCode} size="large" />
        </div>
      )}
      {isLongCode && <Code shareCode={shareCode} />}
      <div className="screen-guests">
        {newQuestions.length > 0 ? <NewQuestionsLine questions={newQuestions} /> : <Guests room={room} />}
        <ConnectionStatus />
      </div>
      <LiveRegion message={announcementText(room.event, () => spokenNewQuestions(newQuestions))} />
    </div>
  );
}

const Address = () => (
  <span className="screen-invitation-address block text-ink" dir="ltr">
    {withoutScheme(shareOrigin())}
  </span>
);

function Code({ shareCode }: { shareCode: string }) {
  return (
    <div className="screen-invitation-code-place mt-[calc(var(--u)*2)]">
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
    </div>
  );
}

const guestsTags = {
  count: (count: string) => <span className="screen-guests-number font-display">{count}</span>,
  words: (words: string) => <span className="board-caption text-muted">{words}</span>,
};

const latestShown = 8;

function Guests({ room }: { room: RoomState }) {
  const [count] = room.counters;
  return (
    <>
      <p className="flex shrink-0 items-baseline gap-[calc(var(--u)*1.4)]">
        {count > 0 ? (
          <RichText text={bigScreenTexts('guestsInGame', { count })} tags={guestsTags} />
        ) : (
          <span className="board-caption text-muted">
            {bigScreenTexts(room.event.isDoorClosed ? 'noGuests' : 'noGuestsYet')}
          </span>
        )}
      </p>
      <ul className="screen-guests-names" aria-label={bigScreenTexts('latestGuests')}>
        {latestGuests(room, latestShown).map(({ id, username }) => (
          <li key={id} className="screen-line animate-rise" dir="auto">
            {username}
          </li>
        ))}
      </ul>
    </>
  );
}
