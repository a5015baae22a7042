import { Button } from '../../../components/controls/Button.tsx';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import { playAs } from '../../../stores/app/session.ts';

/** The way for somebody else to play on this phone. */
export function NotMe({ participant }: { participant: Participant }) {
  return (
    <div className="mt-2 text-center">
      <Button
        variant="quiet"
        className="max-w-full text-sm font-normal text-muted"
        onClick={() => playAs(undefined)}
      >
        <span className="wrap-anywhere">
          Not <bdi>{participant.username}</bdi>? Join as somebody else
        </span>
      </Button>
    </div>
  );
}
