import { useEventRoom } from '../../stores/eventRoom.ts';
import { useSettings, type Setting } from '../../stores/organiserSettings.ts';

/** What a field of the settings shows: what is typed and not stored, else what the event says. */
export function useSetting(name: Setting): { value: string; error: string | undefined; isEditing: boolean } {
  const stored = useEventRoom(({ room }) => room?.event[name] ?? '');
  const draft = useSettings(({ drafts }) => drafts[name]?.value);
  const error = useSettings(({ errors }) => errors[name]);
  const isEditing = useSettings(({ editing }) => editing === name);
  return { value: draft ?? stored, error, isEditing };
}
