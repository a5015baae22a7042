import { Fragment } from 'react';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { codeWidth } from '../join/codeWidth.ts';
import { JoinQr } from '../join/JoinBar.tsx';
import { latestGuests, textLengthClass } from '../roomFacts.ts';
import { TablesCard } from './TablesCard.tsx';
import { useRotation } from './cardRotation.ts';
import './sidePanel.css';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';

/** The panel beside the board that shows how to join. Its QR code has the full size. */
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
    <TablesCard room={room} />
  </section>
);

const maxNamesInLine = 4;
const separator = ' · ';

/**
 * The line below the board when the join panel is beside it. It alternates between open questions and the
 * latest guests.
 */
export function NewsLine({ room }: { room: RoomState }) {
  const card = useRotation(room);
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
            data-length={textLengthClass(text, 20, 34)}
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
