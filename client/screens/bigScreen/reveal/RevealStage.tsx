import type { RoomState } from '../../../stores/room/roomState.ts';
import { Reveal, RevealSummary, spokenReveal, spokenSummary } from './Reveal.tsx';
import type { Stage } from './revealShow.ts';

/** The answer over everything, while it is shown. */
export function RevealStage({ stage, room }: { stage: Stage; room: RoomState }) {
  if (stage.kind === 'summary') return <RevealSummary cards={stage.cards} room={room} />;
  const card = stage.kind === 'reveal' ? stage.cards[stage.index] : undefined;
  if (!card || stage.kind !== 'reveal') return null;
  return (
    <Reveal
      key={`${card.questionId} ${card.correctAnswer}`}
      card={card}
      room={room}
      place={stage.index + 1}
      total={stage.cards.length}
    />
  );
}

/** What the voice says while answers are shown. */
export function spokenStage(stage: Stage, room: RoomState): string | undefined {
  if (stage.kind === 'summary') return spokenSummary(stage.cards);
  const card = stage.kind === 'reveal' ? stage.cards[stage.index] : undefined;
  return card && spokenReveal(card, room);
}
