import { useSearchParams } from 'react-router-dom';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { useSession } from '../../stores/app/session.ts';

/**
 * How a profile is looked at: `reading` by anybody, and by a shared link always (`readonly=true`, whatever the cookie
 * grants); `own` by the guest themselves; `editing` by them with `edit=true`; `stranger` by somebody else with it.
 */
export type ProfileMode = 'reading' | 'own' | 'editing' | 'stranger';

/** The mode of a profile, and the participant as this browser's own, where it may act as such. */
export function useProfileMode(participantId: string): { mode: ProfileMode; own: Participant | undefined } {
  const [query] = useSearchParams();
  const known = useSession(({ participants }) => participants.find(({ id }) => id === participantId));
  const isEdit = query.get('edit') === 'true';
  if (query.get('readonly') === 'true') return { mode: 'reading', own: undefined };
  if (known) return { mode: isEdit ? 'editing' : 'own', own: known };
  return { mode: isEdit ? 'stranger' : 'reading', own: undefined };
}
