import { useEffect, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import type { OwnPlace } from '../../../protocol/live.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { asGuest } from '../../../protocol/paths.ts';
import { subscribeToPromise } from '../../components/timing.ts';
import type { SavedPrediction } from '../../stores/guest/predictions.ts';
import { ownCopyOf } from '../../stores/room/offline/copies.ts';
import { placeOn } from '../../stores/room/boardChanges.ts';
import { useEventRoom, type RoomState } from '../../stores/room/eventRoom.ts';
import { loadSession, useSession } from '../../stores/app/session.ts';
import { call, isFinal } from '../../api/http.ts';
import { useFollowedEvent } from '../event/useFollowedEvent.ts';

/** A participant's rank and figures. `rank` is 0 while it is not known. */
export type BoardPlace = Omit<OwnPlace, 'participantId'>;

/** A participant and their predictions. */
export type ParticipantData = { participant: Participant; predictions: SavedPrediction[] };

/**
 * Loads and follows the participant in the address: the participant, their predictions, and their current
 * rank. `own` is set if this browser has the participant's grant.
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
  const storedCopy = useStoredCopy(participantId, asOf);
  // A participant who is missing on the full board was removed or belongs to another event.
  const isRemoved = isFollowing && room?.audience === 'screen' && !place;
  const own = useSession(({ participants }) => participants.find(({ id }) => id === participantId));
  return { event, own, isMissing: isMissing || isRemoved, loaded: loaded ?? storedCopy, place, room };
}

/**
 * Returns `guest` for one of this browser's guests, whose rank the server sends. Otherwise returns `screen`:
 * the rank then comes from the full board. Returns `undefined` while the session is not known.
 */
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

/** Returns the stored copy of one of this phone's guests. It serves while the server cannot be reached. */
const useStoredCopy = (participantId: string, asOf: string | undefined): ParticipantData | undefined =>
  useMemo(() => {
    const { participant, predictions } = (asOf !== undefined && ownCopyOf(participantId)) || {};
    return participant && predictions && { participant, predictions };
  }, [participantId, asOf]);

function useLoaded(participantId: string, refetchKey: string) {
  const [loaded, setLoaded] = useState<ParticipantData>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const request = { params: { id: participantId }, query: asGuest };
    return subscribeToPromise(
      Promise.all([
        call('GET /api/participants/:id', request),
        call('GET /api/participants/:id/predictions', request),
      ]),
      ([participant, predictions]) => {
        setLoaded({ participant, predictions });
        setIsMissing(false);
      },
      (error) => isFinal(error) && setIsMissing(true),
    );
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new `refetchKey` triggers a refetch
  }, [participantId, refetchKey]);
  return { loaded: loaded?.participant.id === participantId ? loaded : undefined, isMissing };
}
