import { ListOrdered } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { revealPace } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { HostShow } from '../../../../protocol/schemas/show.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { NewTabButton } from '../../../components/controls/Button.tsx';
import { Field, Input } from '../../../components/controls/Field.tsx';
import { Switch } from '../../../components/controls/Switch.tsx';
import { useTimeout } from '../../../components/timing.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { setVolume, updateShow } from '../../../stores/organiser/show.ts';

/** The sound, volume and pace of the big screens. */
export function ShowSettings({ show: { sound, pace, isCheeringOff } }: { show: HostShow }) {
  return (
    <div className="stack gap-4">
      <Switch
        label={showTexts('sound')}
        hint={showTexts('soundHint')}
        isOn={sound.isOn}
        onChange={(isOn) => void updateShow({ sound: { ...sound, isOn } })}
      />
      {sound.isOn && (
        <Slider
          label={showTexts('volume')}
          value={Math.round(sound.volume * 100)}
          bounds={{ min: 0, max: 100, step: 5 }}
          onSet={(percent) => void setVolume(percent / 100)}
        />
      )}
      <Slider
        label={showTexts('pace')}
        hint={showTexts('paceHint')}
        value={pace}
        bounds={{ min: revealPace.least, max: revealPace.most, step: 1 }}
        onSet={(seconds) => void updateShow({ pace: seconds })}
      />
      <Switch
        label={showTexts('cheering')}
        hint={showTexts('cheeringHint')}
        isOn={!isCheeringOff}
        onChange={(isOn) => void updateShow({ isCheeringOff: !isOn })}
      />
      <SecondScreen />
    </div>
  );
}

/** Opens a second screen that always shows the leaderboard. */
function SecondScreen() {
  const shareCode = useOrganiserRoom(({ event }) => event.shareCode);
  return (
    <div className="flex flex-col gap-2">
      <NewTabButton to={pageLinks.boardScreen(shareCode)} icon={<ListOrdered />}>
        {showTexts('secondScreen')}
      </NewTabButton>
      <p className="text-sm text-muted">{showTexts('secondScreenHint')}</p>
    </div>
  );
}

type SliderProps = {
  label: string;
  hint?: string;
  value: number;
  bounds: { min: number; max: number; step: number };
  onSet: (value: number) => void;
};

/** The debounce of a slider after its last change, in milliseconds. */
const debounceMs = 300;

/** A slider with a debounced value. When the slider is unmounted, it sends the pending value at once. */
function Slider({ label, hint, value, bounds, onSet }: SliderProps) {
  const [draft, setDraft] = useState<number>();
  const send = () => {
    if (draft !== undefined) onSet(draft);
    setDraft(undefined);
  };
  useTimeout(send, draft === undefined ? undefined : debounceMs, draft);
  const sendOnUnmount = useEffectEvent(send);
  useEffect(() => () => sendOnUnmount(), []);
  return (
    <Field label={label} hint={hint}>
      <span className="flex items-center gap-3">
        <Input
          type="range"
          {...bounds}
          value={draft ?? value}
          onChange={({ target }) => setDraft(Number(target.value))}
          className="grow border-0! bg-transparent! px-0! accent-primary"
        />
        <span className="figures w-9 text-end" aria-hidden="true">
          {draft ?? value}
        </span>
      </span>
    </Field>
  );
}
