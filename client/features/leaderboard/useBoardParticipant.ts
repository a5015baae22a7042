import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import type { OwnPlace } from '../../../protocol/live.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { asGuest } from '../../../protocol/paths.ts';
import { handlePromise } from '../../components/timing.ts';
import type { SavedPrediction } from '../../stores/guest/predictions.ts';
import { ownCopyOf } from '../../stores/room/offline/copies.ts';
import { useEventRoom, placeOn, type RoomState } from '../../stores/room/eventRoom.ts';
import { loadSession, useSession } from '../../stores/app/session.ts';
import { call, isFinal } from '../../api/http.ts';
import { useFollowedEvent } from '../event/useFollowedEvent.ts';

/** A participant's place in the event; `rank` 0 while it is not known. */
export type BoardPlace = Omit<OwnPlace, 'participantId'>;

/** Who it is, and what they predicted. */
export type Loaded = { participant: Participant; predictions: SavedPrediction[] };

/**
 * Follows the participant in the address: who it is, what they predicted, and their place as it changes; `own` where
 * this browser may act as them.
 */
export function useBoardParticipant(addressOf: (shareCode: string, participantId: string) => string) {
  const { shareCode = '', id: participantId = '' } = useParams();
  const audience = useAudience(shareCode, participantId);
  const pathOf = (code: string) => addressOf(code, participantId);
  const event = useFollowedEvent(audience, pathOf);
  const { isFollowing, attempt } = event;
  const room = useEventRoom((state) => state.room);
  const place = room && isFollowing ? placeOf(room, participantId) : undefined;
  const asOf = useEventRoom((state) => state.asOf);
  const { loaded, isMissing } = useLoaded(participantId, `${attempt} ${place?.totalPredictions} ${asOf}`);
  const kept = useKept(participantId, asOf);
  // Whoever is not on the whole board was removed, or belongs to another event.
  const isGone = isFollowing && room?.audience === 'screen' && !place;
  const own = useSession(({ participants }) => participants.find(({ id }) => id === participantId));
  return { event, own, isMissing: isMissing || isGone, loaded: loaded ?? kept, place, room };
}

/** A guest is told the own place as a guest; somebody else's place is looked up in the whole board. */
function useAudience(shareCode: string, participantId: string): 'guest' | 'screen' | undefined {
  const code = tidyShareCode(shareCode);
  const isKnown = useSession((state) => state.shareCode === code && state.status !== 'loading');
  const isOwn = useSession(({ participants }) => participants.some(({ id }) => id === participantId));
  useEffect(() => void loadSession(code), [code]);
  if (!isKnown) return undefined;
  return isOwn ? 'guest' : 'screen';
}

const placeOf = ({ audience, places, rows }: RoomState, participantId: string): BoardPlace | undefined =>
  audience === 'guest' ? places[participantId] : placeOn(rows, participantId);

/** While the server cannot be reached: what this phone knows of a guest of its own. */
const useKept = (participantId: string, asOf: string | undefined): Loaded | undefined =>
  useMemo(() => {
    const { participant, predictions } = (asOf !== undefined && ownCopyOf(participantId)) || {};
    return participant && predictions && { participant, predictions };
  }, [participantId, asOf]);

function useLoaded(participantId: string, occasion: string) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const asked = { params: { id: participantId }, query: asGuest };
    return handlePromise(
      Promise.all([
        call('GET /api/participants/:id', asked),
        call('GET /api/participants/:id/predictions', asked),
      ]),
      ([participant, predictions]) => {
        setLoaded({ participant, predictions });
        setIsMissing(false);
      },
      (error) => isFinal(error) && setIsMissing(true),
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the occasion is the reason to ask again
  }, [participantId, occasion]);
  return { loaded: loaded?.participant.id === participantId ? loaded : undefined, isMissing };
}
