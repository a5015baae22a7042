import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { shownSetting, useSettings, type Setting } from '../../../stores/organiser/settings.ts';

interface ShownSetting {
  value: string;
  error: string | undefined;
  isEditing: boolean;
  /** Says what another organiser has saved while this field is being edited. */
  news: string | undefined;
}

/** What a field of the settings shows: what is typed and not stored, else what the event says. */
export function useSetting(name: Setting): ShownSetting {
  const stored = useEventRoom(({ room }) => room?.event[name] ?? '');
  const draft = useSettings(({ drafts }) => drafts[name]);
  const error = useSettings(({ errors }) => errors[name]);
  const isEditing = useSettings(({ editing }) => editing === name);
  const { value, elsewhere } = shownSetting(draft, stored);
  const saved = elsewhere === '' ? 'cleared this' : `saved “${elsewhere}”`;
  const news = elsewhere === undefined ? undefined : `Someone ${saved} on another device.`;
  return { value, error, isEditing, news };
}
