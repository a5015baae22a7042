import { useState } from 'react';
import { LiveRegion } from '../../components/feedback/LiveRegion.tsx';
import type { OwnPlace } from '../../../protocol/live.ts';
import { answerThatCounts, type OwnPrediction } from '../../stores/guest/predictions.ts';
import type { RoomState } from '../../stores/room/roomState.ts';
import { ordinal } from './boardWords.ts';
import { lostSentence, revealSentence, type LostQuestion } from './gameSentences.ts';

type AnnouncerProps = {
  room: Pick<RoomState, 'questions' | 'reveals'>;
  byQuestion: Record<string, OwnPrediction>;
  /** Undefined as long as the screen does not tell it either. */
  place: OwnPlace | undefined;
  lost: LostQuestion | undefined;
};

/** The one voice of the guest page: what was revealed or closed, then the own place. */
export function Announcer({ room, byQuestion, place, lost }: AnnouncerProps) {
  const revealed = revealSentence(room.reveals, room.questions, (id) => answerThatCounts(byQuestion[id]));
  const rank = place && place.rank > 0 ? `You’re ${ordinal(place.rank)}.` : '';
  return <LiveRegion message={useLatest([revealed ?? '', lost ? lostSentence(lost) : '', rank])} />;
}

/** The one of several sentences that changed last; nothing until one does. */
function useLatest(sentences: string[]): string {
  const [known, setKnown] = useState({ sentences, latest: '' });
  const changed = sentences.findIndex((sentence, index) => sentence !== known.sentences[index]);
  if (changed !== -1) {
    const latest = sentences[changed] ?? '';
    setKnown({ sentences, latest: latest || known.latest });
  }
  return known.latest;
}
