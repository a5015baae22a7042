import { Smartphone, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { rejoinTexts } from '../../../../protocol/texts/guest/join/rejoin.ts';
import { NamingText } from '../../../components/display/Text.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import type { StoredTransferRequest } from '../../../stores/guest/storedTransferRequest.ts';
import { useAskHost } from './useAskHost.ts';

/** A name that belongs to another guest, and a suggestion that is free. */
export type Taken = { name: string; suggestion: string | undefined };

type TakenNameProps = {
  event: GuestEvent;
  taken: Taken;
  onJoin: (name: string) => void;
  onAsked: (request: StoredTransferRequest) => void;
};

/**
 * The options when a name is taken: use a free name, or reclaim the name as that guest. The name alone gives
 * no access.
 */
export function TakenName(props: TakenNameProps) {
  const { taken, onJoin } = props;
  const { suggestion } = taken;
  const [isReclaiming, setIsReclaiming] = useState(false);
  return (
    <div role="group" aria-label={rejoinTexts('ways')} className="stack gap-3! rounded-control bg-sunken p-4">
      {suggestion !== undefined && (
        <>
          <Button variant="secondary" wide icon={<UserPlus />} onClick={() => onJoin(suggestion)}>
            <NamingText text={rejoinTexts('joinAs')} name={suggestion} />
          </Button>
          {isOneWord(taken.name) && (
            <p className="text-center text-sm text-muted">{rejoinTexts('addLetter')}</p>
          )}
        </>
      )}
      <Button
        variant="quiet"
        wide
        className="px-2"
        aria-expanded={isReclaiming}
        onClick={() => setIsReclaiming((wasReclaiming) => !wasReclaiming)}
      >
        {rejoinTexts('thatIsMe')}
      </Button>
      {isReclaiming && <ReclaimName {...props} />}
    </div>
  );
}

/**
 * Returns whether a name has one word. Such a name gets the hint to add the first letter of the last name.
 */
const isOneWord = (name: string) => !name.trim().includes(' ');

/**
 * The ways to reclaim the name on this phone: a link from the guest's other phone, or a request to the host.
 */
function ReclaimName({ event, taken: { name }, onJoin, onAsked }: TakenNameProps) {
  const guest = { eventId: event.id, shareCode: event.shareCode, username: name };
  const { isBusy, ask } = useAskHost(guest, { onAsked, onFree: () => onJoin(name) });
  return (
    <div className="stack gap-3! border-t border-line pt-4">
      <p className="flex gap-3">
        <Smartphone className="mt-0.5 size-5 shrink-0 text-gold" />
        <span>{rejoinTexts('useOtherPhone')}</span>
      </p>
      <p className="text-sm text-muted">{rejoinTexts('noOtherPhone')}</p>
      <Button
        variant="secondary"
        wide
        busy={isBusy}
        busyLabel={rejoinTexts('asking')}
        onClick={() => void ask()}
      >
        {rejoinTexts('ask')}
      </Button>
    </div>
  );
}
