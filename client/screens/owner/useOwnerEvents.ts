import { useCallback, useEffect, useState } from 'react';
import { getOwnerEvents } from '../../api/events.ts';
import { ApiError } from '../../api/http.ts';
import { lockOwnerGate } from '../../stores/ownerGate.ts';
import type { OwnerEvent } from '../../../protocol/events.ts';

type Loaded = OwnerEvent[] | 'failed';

/** The owner's list of events; a session that ended leads back to the gate. A list that was read stays when a later one fails. */
export function useOwnerEvents() {
  const [events, setEvents] = useState<OwnerEvent[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const take = useCallback((loaded: Loaded) => {
    setHasFailed(loaded === 'failed');
    if (loaded !== 'failed') setEvents(loaded);
  }, []);
  useEffect(() => void load().then(take), [take]);
  return { events, hasFailed, reload: () => void load().then(take) };
}

async function load(): Promise<Loaded> {
  try {
    return await getOwnerEvents();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) lockOwnerGate();
    return 'failed';
  }
}
