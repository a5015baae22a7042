import type { Participant } from '../../../../protocol/schemas/participants.ts';
import { joinTexts } from '../../../../protocol/texts/guest/join/join.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { NamingText } from '../../../components/display/Text.tsx';
import { playAs, useSession } from '../../../stores/app/session.ts';

/** Buttons to continue as a guest who has joined on this phone before. */
export function KnownGuests() {
  const participants = useSession((state) => state.participants);
  if (participants.length === 0) return null;
  return (
    <div className="mt-6 flex flex-col gap-2 border-t border-line pt-5">
      <p className="text-sm text-muted">{joinTexts('knownGuests')}</p>
      {participants.map(({ id, username }) => (
        <Button key={id} variant="secondary" wide onClick={() => playAs(id)}>
          <NamingText text={joinTexts('continueAs')} name={username} />
        </Button>
      ))}
    </div>
  );
}

/** A button for another person to play on this phone. */
export const NotMe = ({ participant }: { participant: Participant }) => (
  <div className="mt-2 text-center">
    <Button
      variant="quiet"
      className="max-w-full text-sm font-normal text-muted"
      onClick={() => playAs(undefined)}
    >
      <NamingText text={joinTexts('notMe')} name={participant.username} />
    </Button>
  </div>
);
