import clsx from 'clsx';
import { correctnessTest } from '../../../protocol/rules/correctness.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Keepsake, KeepsakeQuestion, OwnPart } from '../../../protocol/schemas/keepsake.ts';
import type { Photo, Question } from '../../../protocol/schemas/questions.ts';
import { formatCount } from '../../../protocol/texts/formats.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { photoSides } from '../../../protocol/limits.ts';
import { smallPicture } from '../../../protocol/paths.ts';
import { Badge } from '../../components/display/Badge.tsx';
import { RichText } from '../../components/display/Text.tsx';
import { answerLabel, correctLabel } from '../game/answers.ts';
import { CoupleAnswerText } from '../game/CoupleAnswer.tsx';
import { lengthOf } from './keepsakeFacts.ts';
import { RoomPredictions } from './RoomPredictions.tsx';
import { langOf, optionLang, textOf } from '../game/questionTexts.ts';

type ChapterProps = { entry: KeepsakeQuestion; number: number; keepsake: Keepsake };

/** One question of the keepsake: the answer, the photo, and the predictions of the couple and the guests. */
export function Chapter({ entry: { question, room }, number, keepsake }: ChapterProps) {
  const { photo } = question;
  const answer = correctLabel(question) ?? '';
  return (
    <li
      className={clsx('keepsake-chapter', photo ? 'keepsake-chapter-photo' : room && 'keepsake-chapter-room')}
    >
      <p className="keepsake-number figures font-display">
        <span className="sr-only">{keepsakeTexts('question', { number })}</span>
        <span aria-hidden="true">{formatCount(number)}</span>
      </p>
      <div className="keepsake-chapter-words">
        <h3 className="keepsake-question" dir="auto" lang={langOf(question, keepsake.event)}>
          {textOf(question)}
        </h3>
        <p
          className="keepsake-answer font-display"
          data-length={lengthOf(answer)}
          dir="auto"
          lang={optionLang(question, keepsake.event)}
        >
          <RichText text={keepsakeTexts('rightAnswer')} tags={{ answer: () => answer }} />
        </p>
        <CouplePrediction question={question} event={keepsake.event} />
        {keepsake.own.map((own) => (
          <OwnAnswer
            key={own.participant.id}
            question={question}
            own={own}
            isAlone={keepsake.own.length === 1}
          />
        ))}
      </div>
      {photo && <KeepsakePhoto photo={photo} alt={keepsakeTexts('photo', { question: textOf(question) })} />}
      {room && <RoomPredictions question={question} room={room} />}
    </li>
  );
}

function CouplePrediction({ question, event }: { question: Question; event: GuestEvent }) {
  const { coupleAnswer } = question;
  if (coupleAnswer === undefined) return null;
  return (
    <p className="keepsake-said">
      <CoupleAnswerText event={event} answer={answerLabel(question, coupleAnswer)} />
    </p>
  );
}

/** The highlighted prediction of one of this browser's guests. */
function OwnAnswer({ question, own, isAlone }: { question: Question; own: OwnPart; isAlone: boolean }) {
  const answer = own.answers[question.id];
  if (answer === undefined) return null;
  return (
    <p className="keepsake-said keepsake-own-said">
      <RichText
        text={keepsakeTexts(isAlone ? 'youSaid' : 'ownSaid')}
        tags={{
          name: () => <bdi>{own.participant.username}</bdi>,
          answer: () => <bdi>{answerLabel(question, answer)}</bdi>,
        }}
      />
      {correctnessTest(question)(answer) && (
        <Badge tone="positive" className="ms-2">
          {keepsakeTexts('wasRight')}
        </Badge>
      )}
    </p>
  );
}

/**
 * A photo in the keepsake. The downloaded file contains it as a `data:` URL. On the site, phones load a
 * smaller version.
 */
const KeepsakePhoto = ({ photo, alt }: { photo: Photo; alt: string }) => (
  <p className="keepsake-print keepsake-photo">
    <img
      src={photo.address}
      width={photo.width}
      height={photo.height}
      alt={alt}
      {...(!photo.address.startsWith('data:') && {
        srcSet: `${smallPicture(photo.address)} ${smallWidth(photo)}w, ${photo.address} ${photo.width}w`,
        sizes: '(max-width: 40rem) 92vw, 34rem',
        loading: 'lazy',
      })}
    />
  </p>
);

const smallWidth = ({ width, height }: Photo) =>
  Math.round(width * Math.min(1, photoSides.small / Math.max(width, height)));
