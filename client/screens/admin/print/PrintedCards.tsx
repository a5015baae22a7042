import { directionOf, type Language } from '../../../../protocol/languages.ts';
import { withLanguage } from '../../../../protocol/i18n.ts';
import { linkTexts } from '../../../../protocol/texts/links.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { bigScreenTexts } from '../../../../protocol/texts/bigScreen.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { linksOf } from '../../../features/sharing/eventCopyFields.tsx';
import { QrCode } from '../../../features/sharing/QrCode.tsx';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import { type Paper, type PrintedCard, type PrintKind, sheetsOf, textSizeOf } from './sheets.ts';
import './print.css';

type SheetsProps = {
  event: GuestEvent;
  languages: readonly Language[];
  kind: PrintKind;
  paper: Paper;
  cards: readonly PrintedCard[];
};

/** The sheets of paper: one poster, or as many sheets as the cards need. */
export function Sheets({ event, languages, kind, paper, cards }: SheetsProps) {
  const sheets = kind === 'poster' ? [[{}]] : sheetsOf(kind, cards);
  return (
    <div className="print-sheets">
      {sheets.map((sheet, index) => (
        <div key={index} className="print-sheet" data-kind={kind} data-paper={paper}>
          {sheet.map((card, at) =>
            kind === 'placeCards' ? (
              <PlaceCard key={at} event={event} card={card} />
            ) : (
              <Invitation key={at} event={event} languages={languages} name={card.name} />
            ),
          )}
        </div>
      ))}
    </div>
  );
}

/** A poster or a table card: how guests join the game. */
function Invitation({
  event,
  languages,
  name,
}: Pick<SheetsProps, 'event' | 'languages'> & { name?: string | undefined }) {
  const { title, headerImage, logo } = event;
  return (
    <article className="print-card print-invitation">
      {headerImage && <img className="print-picture" src={headerImage} alt="" />}
      {!headerImage && logo && <img className="print-logo" src={logo} alt="" />}
      {name && (
        <p className="print-table" dir="auto" data-size={textSizeOf(name)}>
          {name}
        </p>
      )}
      <h2 className="print-title font-display" dir="auto" data-size={textSizeOf(title)}>
        {title}
      </h2>
      {!headerImage && <Ornament className="print-ornament" />}
      {languages.map((language) => (
        <p key={language} className="print-lead" lang={language} dir={directionOf(language)}>
          {withLanguage(language, () => bigScreenTexts('invitation'))}
        </p>
      ))}
      <EventQr shareCode={event.shareCode} />
      <div className="print-ways">
        {languages.map((language) => (
          <Way key={language} language={language} />
        ))}
        <p className="print-code event-code">{event.shareCode}</p>
      </div>
    </article>
  );
}

/** Tells in one language where to enter the code, which follows. */
const Way = ({ language }: { language: Language }) => {
  const [scan, enter] = withLanguage(language, () => [
    bigScreenTexts('scanOrGoTo'),
    bigScreenTexts('enterCode'),
  ]);
  return (
    <p lang={language} dir={directionOf(language)}>
      <RichText text={scan ?? ''} tags={{ address: () => <Address /> }} />{' '}
      <RichText text={enter ?? ''} tags={{ code: () => null }} />
    </p>
  );
};

const Address = () => (
  <bdi className="print-address" dir="ltr">
    {withoutScheme(shareOrigin())}
  </bdi>
);

const EventQr = ({ shareCode }: { shareCode: string }) => (
  <QrCode
    value={linksOf(shareCode).event}
    size="var(--print-qr)"
    label={linkTexts('qrLabel', { code: shareCode })}
    className="print-qr"
  />
);

/** A card for a guest's place: the name, or a line to write on. */
const PlaceCard = ({ event, card: { name, table } }: { event: GuestEvent; card: PrintedCard }) => (
  <article className="print-card print-place">
    <div className="print-place-words">
      <p className="print-title-small" dir="auto">
        {event.title}
      </p>
      {name ? (
        <p className="print-name font-display" dir="auto" data-size={textSizeOf(name)}>
          {name}
        </p>
      ) : (
        <p className="print-line" />
      )}
      {table && <p dir="auto">{table}</p>}
    </div>
    <div className="print-place-code">
      <EventQr shareCode={event.shareCode} />
      <p className="event-code">{event.shareCode}</p>
      <p>
        <Address />
      </p>
    </div>
  </article>
);
