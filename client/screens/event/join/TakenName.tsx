import { Smartphone, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { Button } from '../../../components/controls/Button.tsx';
import type { SeatAsked } from '../../../stores/guest/seatAsked.ts';
import type { Taken } from './JoinCard.tsx';
import { useAskHost } from './useAskHost.ts';

type TakenNameProps = {
  event: GuestEvent;
  taken: Taken;
  onJoin: (name: string) => void;
  onAsked: (asked: SeatAsked) => void;
};

/** The ways on from a name that somebody has: one that is free, or being that very guest. A name alone grants nothing. */
export function TakenName(props: TakenNameProps) {
  const { taken, onJoin } = props;
  const { suggestion } = taken;
  const [isThatGuest, setIsThatGuest] = useState(false);
  return (
    <div role="group" aria-label="Ways to join" className="stack gap-3! rounded-control bg-sunken p-4">
      {suggestion !== undefined && (
        <>
          <Button variant="secondary" wide icon={<UserPlus />} onClick={() => onJoin(suggestion)}>
            <span className="min-w-0 wrap-anywhere">
              Join as <bdi>{suggestion}</bdi>
            </span>
          </Button>
          {isOneWord(taken.name) && (
            <p className="text-center text-sm text-muted">Or add the first letter of your last name above.</p>
          )}
        </>
      )}
      <Button
        variant="quiet"
        wide
        className="px-2"
        aria-expanded={isThatGuest}
        onClick={() => setIsThatGuest((wasThatGuest) => !wasThatGuest)}
      >
        That’s me on my other phone
      </Button>
      {isThatGuest && <ThatGuest {...props} />}
    </div>
  );
}

/** Whoever wrote a last name already is not asked for its first letter. */
const isOneWord = (name: string) => !name.trim().includes(' ');

/** How a guest goes on playing on this phone: by the phone they play on, or by the host. */
function ThatGuest({ event, taken: { name }, onJoin, onAsked }: TakenNameProps) {
  const { isBusy, ask } = useAskHost({ event, username: name, onAsked, onFree: () => onJoin(name) });
  return (
    <div className="stack gap-3! border-t border-line pt-4">
      <p className="flex gap-3">
        <Smartphone className="mt-0.5 size-5 shrink-0 text-gold" />
        <span>
          On your other phone, open the game and tap “Play on another phone too”. Then scan its code with this
          phone.
        </span>
      </p>
      <p className="text-sm text-muted">No other phone at hand? The host can let you back in.</p>
      <Button variant="secondary" wide busy={isBusy} busyLabel="Asking..." onClick={() => void ask()}>
        Ask the host to let me in
      </Button>
    </div>
  );
}
