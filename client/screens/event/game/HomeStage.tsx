import { Sparkles } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Laurel } from '../../../components/ornaments/Laurel.tsx';
import { NamingText } from '../../../components/display/Text.tsx';
import { RankChange } from '../../../components/display/RankChange.tsx';
import type { ScoreFields } from '../../../../protocol/live.ts';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { messageTexts } from '../../../../protocol/texts/guest/own/message.ts';
import { rankOf, resultsTexts } from '../../../../protocol/texts/guest/game/results.ts';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { counts } from '../../../../protocol/limits.ts';
import { countOutcomes } from '../../../features/game/answers.ts';
import { scoreText } from '../../../features/game/gameSentences.ts';
import { KeepsakeLink } from '../../../features/keepsake/KeepsakeLink.tsx';
import { hasLaurel } from '../../../features/leaderboard/honours.tsx';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { OwnMessageState } from '../../../features/messages/OwnMessageState.tsx';
import { useHasSouvenir } from '../../../features/souvenir/Souvenir.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { usePlayer } from '../../../stores/guest/player.ts';
import { validAnswerOf } from '../../../stores/guest/predictions.ts';
import { AlsoPlay, AnotherPhone } from './PlayerSwitch.tsx';
import { NotMe } from '../join/SharedPhone.tsx';
import { hasAnswer, stillToPredict, type GuestQuestions } from './guestFlow.ts';
import { MyPredictions } from './MyPredictions.tsx';
import { LatestReveal } from './Notices.tsx';
import { SeeAnswers } from './ResultsStage.tsx';
import { useOwnGame, useStandings } from './StandingsProvider.tsx';
import type { FlowProps } from './useGuestFlow.ts';

/** The stage after the last open question: the guest's rank, the leaderboard, the guest's predictions. */
export function HomeStage(props: FlowProps) {
  const { room, participant, guestQuestions, flow } = props;
  const { hasOwnPages } = usePlayer();
  const hasPredicted = Object.keys(guestQuestions.byQuestion).length > 0;
  return (
    <div className="flex flex-col gap-6">
      {hasPredicted ? <OwnPlaceCard {...props} /> : <Welcome {...props} />}
      <LatestReveal {...props} />
      {hasOwnPages && <KeepsakeLink event={room.event} size="lg" wide />}
      <Leaderboard {...props} />
      {hasOwnPages && room.event.tables && (
        <Suspense>
          <Tables {...props} />
        </Suspense>
      )}
      <SeeAnswers {...props} />
      {room.questions.length > 0 && <MyPredictions {...props} />}
      {hasPredicted && (
        <Card look="plain" className="text-center">
          {participant.message && (
            <blockquote className="mb-3 font-display text-subheading wrap-anywhere" dir="auto">
              {messageTexts('quoted', { message: participant.message })}
            </blockquote>
          )}
          <div className="mb-3 empty:hidden">
            <OwnMessageState participant={participant} />
          </div>
          <Button variant="secondary" wide onClick={() => flow.go('message')}>
            {messageTexts(participant.message ? 'change' : 'title')}
          </Button>
        </Card>
      )}
      <AlsoPlay event={room.event} />
      <div>
        <AnotherPhone event={room.event} participant={participant} />
        <NotMe participant={participant} />
      </div>
      {/* This part is last because it appears late. Elsewhere it could move content just before a tap. */}
      {hasOwnPages && (
        <Suspense>
          <RemindersCard event={room.event} participantId={participant.id} />
        </Suspense>
      )}
    </div>
  );
}

const { Component: RemindersCard } = lazyComponent(
  async () => (await import('../../../features/reminders/RemindersCard.tsx')).RemindersCard,
  'whenIdle',
);
const { Component: TableBoard, load: loadTableBoard } = lazyComponent(
  async () => (await import('../../../features/tables/TableBoard.tsx')).TableBoard,
  'whenIdle',
);
const { Component: OwnTable, load: loadOwnTable } = lazyComponent(
  async () => (await import('../../../features/tables/TableChoice.tsx')).OwnTable,
  'whenIdle',
);

/** Preloads the code for tables, so that they appear together with the stage and move no content. */
export const loadTables = async () => Promise.all([loadTableBoard(), loadOwnTable()]);

/** The table leaderboard and the guest's own table. */
function Tables({ room, participant }: FlowProps) {
  const tables = useEventRoom((state) => state.room?.tables);
  return (
    <>
      <TableBoard
        room={{ ...room, tables }}
        ownTableId={participant.tableId}
        most={counts.phoneBoardRows}
        isScored={room.event.showAnswers}
      />
      <OwnTable event={room.event} participant={participant} />
    </>
  );
}

/**
 * The guest's place and score once an answer is shown. Before that, the number of predictions. Also shows the
 * change of rank since the last reveal, and a laurel if the guest has earned one. The last line tells what
 * comes next.
 */
export function OwnPlaceCard(props: FlowProps) {
  const { participant, guestQuestions, flow, isDemo } = props;
  const ownGame = useOwnGame(props);
  const hasSouvenir = useHasSouvenir(ownGame) && !isDemo;
  const { place, participantCount, isRankVisible, climb } = useStandings();
  const isScored = hasAnswer(guestQuestions);
  const next = nextText(guestQuestions);
  return (
    <Card as="section" look="invitation" className="candlelight text-center">
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
        {hasLaurel(place, { participantCount, isScored }) && (
          <span className="w-24">
            <Laurel>
              <p className="figures font-display text-heading">{place?.rank}</p>
            </Laurel>
          </span>
        )}
        <div className="min-w-0">
          <Heading className="wrap-anywhere" dir="auto">
            {participant.username}
          </Heading>
          {place && isRankVisible && (
            <p className="figures text-muted">
              {rankOf(place.rank, participantCount)} {climb !== 0 && <RankChange delta={climb} />}
            </p>
          )}
          {place && (
            <p className="figures">
              {isScored
                ? currentScore(ownGame, place, guestQuestions)
                : gameTexts('madeAndHidden', { count: predictionCountOf(guestQuestions) })}
            </p>
          )}
        </div>
      </div>
      {next && <p className="mt-2 text-sm text-balance text-muted">{next}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {hasSouvenir && <Button onClick={() => flow.go('results')}>{gameTexts('seeCard')}</Button>}
        <Button variant="secondary" onClick={() => flow.go('results')}>
          {resultsTexts('title')}
        </Button>
      </div>
    </Card>
  );
}

/**
 * Returns the score during the game. Returns undefined if the guest predicted none of the questions with a
 * shown answer.
 */
function currentScore(
  { questions, answerTo }: Pick<ReturnType<typeof useOwnGame>, 'questions' | 'answerTo'>,
  place: ScoreFields,
  { isOver }: GuestQuestions,
): string | undefined {
  const { correct, incorrect } = countOutcomes(questions, answerTo);
  if (correct + incorrect === 0) return undefined;
  const isUnfinished = !isOver && questions.some(({ correctAnswer }) => correctAnswer === undefined);
  return scoreText(place, questions, answerTo, isUnfinished);
}

/** Counts predictions. Includes predictions that wait on this phone, but no refused ones. */
const predictionCountOf = ({ questions, byQuestion }: GuestQuestions) =>
  questions.filter(({ id }) => validAnswerOf(byQuestion[id]) !== undefined).length;

/**
 * Returns what a guest without a remaining question can expect next. Returns undefined when the game is over.
 */
function nextText(guestQuestions: GuestQuestions): string | undefined {
  if (guestQuestions.isOver || stillToPredict(guestQuestions).length > 0) return undefined;
  const isOpen = guestQuestions.questions.some((question) => phaseOf(question, guestQuestions) === 'open');
  return gameTexts(isOpen ? 'allPredicted' : 'noneOpen');
}

function Leaderboard({ room, participant, guestQuestions }: FlowProps) {
  const { hasOwnPages } = usePlayer();
  return (
    <LeaderboardCard
      event={{ ...room.event, isOver: guestQuestions.isOver === true }}
      standings={useStandings()}
      username={participant.username}
      links={hasOwnPages ? 'all' : 'others'}
    />
  );
}

const Welcome = ({ participant, room, guestQuestions }: FlowProps) => (
  <Card as="section" look="invitation" padding="none">
    <EmptyState
      icon={<Sparkles />}
      title={
        <NamingText
          text={gameTexts(guestQuestions.isOver ? 'thanksTitle' : 'welcomeTitle')}
          name={participant.username}
        />
      }
    >
      {waitingText(room.questions.length, guestQuestions.isOver)}
    </EmptyState>
  </Card>
);

function waitingText(questionCount: number, isOver = false): string {
  if (isOver) return gameTexts('overUnpredicted');
  return gameTexts(questionCount === 0 ? 'noQuestions' : 'noneOpen');
}
