import { UserPlus, UsersRound } from 'lucide-react';
import { useId, useState } from 'react';
import { counts } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import { gameTexts } from '../../../../protocol/texts/guest/game/game.ts';
import { sharedPhoneTexts } from '../../../../protocol/texts/guest/join/sharedPhone.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { NamingText } from '../../../components/display/Text.tsx';
import { playAs, playForAnother, useSession } from '../../../stores/app/session.ts';
import { usePlayer } from '../../../stores/guest/player.ts';

/** A button to play for a guest without a phone. If this phone has too many guests, shows a note instead. */
export function AlsoPlay({ event }: { event: GuestEvent }) {
  const { canJoin, hasOwnPages } = usePlayer();
  const count = useSession((state) => state.participants.length);
  if (!hasOwnPages || !canJoin(event)) return null;
  if (count >= counts.guestsPerPhone)
    return (
      <p className="px-4 text-center text-sm text-muted">
        {sharedPhoneTexts('alsoPlayFull', { most: counts.guestsPerPhone })}
      </p>
    );
  return (
    <Button variant="secondary" wide icon={<UserPlus />} onClick={playForAnother}>
      {sharedPhoneTexts('alsoPlay')}
    </Button>
  );
}

/** Leads a guest to the transfer link, with which they play on another phone too. */
export function AnotherPhone({ event, participant }: { event: GuestEvent; participant: Participant }) {
  const { hasOwnPages } = usePlayer();
  if (!hasOwnPages) return null;
  return (
    <LinkButton
      to={pageLinks.anotherPhone(event.shareCode, participant.id)}
      variant="quiet"
      wide
      className="text-sm font-normal text-muted"
    >
      {gameTexts('anotherPhone')}
    </LinkButton>
  );
}

/** Shows the current guest of a shared phone, with buttons to switch to another guest. */
export function PlayerSwitch({ participant }: { participant: Participant }) {
  const participants = useSession((state) => state.participants);
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const others = participants.filter(({ id }) => id !== participant.id);
  const [other] = others;
  if (!other) return null;
  return (
    <aside
      className="mb-6 rounded-control bg-gold-soft px-4 py-2"
      aria-label={sharedPhoneTexts('switchGuest')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex min-h-12 min-w-0 items-center gap-3 font-semibold">
          <UsersRound className="size-5 shrink-0 text-gold" />
          <NamingText text={sharedPhoneTexts('playingFor')} name={participant.username} />
        </p>
        {others.length === 1 ? (
          <Button variant="quiet" className="-mx-3 max-w-full px-3 text-sm" onClick={() => playAs(other.id)}>
            <NamingText text={sharedPhoneTexts('switchTo')} name={other.username} />
          </Button>
        ) : (
          <Button
            variant="quiet"
            className="-mx-3 px-3 text-sm"
            aria-expanded={isOpen}
            aria-controls={list}
            onClick={() => setIsOpen(!isOpen)}
          >
            {sharedPhoneTexts('switchGuest')}
          </Button>
        )}
      </div>
      <div id={list} hidden={!isOpen} className="flex flex-col gap-2 pt-1 pb-2 ">
        {isOpen &&
          others.map(({ id, username }) => (
            <Button key={id} variant="secondary" wide onClick={() => playAs(id)}>
              <NamingText text={sharedPhoneTexts('switchTo')} name={username} />
            </Button>
          ))}
      </div>
    </aside>
  );
}
