import { Users } from 'lucide-react';
import { Suspense, useState, useEffect, useRef } from 'react';
import { checkName } from '../../../../protocol/userText.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { ApiError } from '../../../api/http.ts';
import { Form, TextField } from '../../../components/controls/Field.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { WelcomeCard } from '../../../features/event/WelcomeCard.tsx';
import { LeaderboardCard } from '../../../features/leaderboard/LeaderboardCard.tsx';
import { Button } from '../../../components/controls/Button.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { dismissToast, showToast } from '../../../stores/app/toasts.ts';
import { retryJoin } from '../../../stores/guest/retryJoin.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import {
  storedTransferRequest,
  type StoredTransferRequest,
} from '../../../stores/guest/storedTransferRequest.ts';
import { useSession } from '../../../stores/app/session.ts';
import { KnownGuests } from './SharedPhone.tsx';
import type { Taken } from './TakenName.tsx';
import { usePlayer } from '../../../stores/guest/player.ts';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { joinTexts } from '../../../../protocol/texts/guest/join/join.ts';
import { LanguageSwitch } from '../../../features/layout/LanguageSwitch.tsx';
import { isCoupleEvent } from '../../../../protocol/rules/celebrations.ts';

const { Component: WaitingForHostCard } = lazyComponent(
  async () => (await import('./WaitingForHostCard.tsx')).WaitingForHostCard,
  'whenIdle',
);

/** The stage before joining: the name entry, and the leaderboard for visitors who only want to watch. */
export function JoinStage({ shareCode }: { shareCode: string }) {
  const event = useEventRoom((state) => state.room?.event);
  const player = usePlayer();
  const isRemoved = useSession((state) => state.removedId !== undefined);
  const isOpen = event !== undefined && player.canJoin(event);
  const isOver = event !== undefined && player.isOver(event);
  // This component holds the state, so that a typed name remains when the host closes and reopens joining.
  const form = useJoinForm({ shareCode, isOpen });
  const [transferRequest, setTransferRequest] = useState(() => storedTransferRequest(event?.id));
  if (!event) return null;
  return (
    <div className="flex flex-col gap-8">
      {transferRequest ? (
        <Suspense fallback={<Loading label={joinTexts('findingRequest')} />}>
          <WaitingForHostCard
            key={transferRequest.token}
            request={transferRequest}
            onAsked={setTransferRequest}
          />
        </Suspense>
      ) : isRemoved && !isOver ? (
        <Suspense fallback={null}>
          <GoneCard isOpen={isOpen} />
        </Suspense>
      ) : isOpen ? (
        <JoinCard event={event} form={form} onAsked={setTransferRequest} />
      ) : (
        <Suspense fallback={null}>
          <NotOpenCard {...{ event, isOver }} />
        </Suspense>
      )}
      <Leaderboard />
    </div>
  );
}

/** The leaderboard. As a separate component it does not make the name entry render again. */
function Leaderboard() {
  const room = useEventRoom((state) => state.room);
  const player = usePlayer();
  if (!room) return null;
  const event = { ...room.event, isOver: player.isOver(room.event) };
  return <LeaderboardCard event={event} standings={player.standings(room)} />;
}

const { Component: SmallPrint } = lazyComponent(
  async () => (await import('./SmallPrint.tsx')).SmallPrint,
  'whenIdle',
);

const { Component: NotOpenCard } = lazyComponent(
  async () => (await import('./NotOpenCard.tsx')).NotOpenCard,
  'whenIdle',
);

const { Component: GoneCard } = lazyComponent(
  async () => (await import('./GoneCard.tsx')).GoneCard,
  'whenIdle',
);

const { Component: TakenName } = lazyComponent(
  async () => (await import('./TakenName.tsx')).TakenName,
  'whenIdle',
);

type JoinCardProps = {
  event: GuestEvent;
  form: ReturnType<typeof useJoinForm>;
  /** Called after the guest has asked the host for permission. */
  onAsked: (transferRequest: StoredTransferRequest) => void;
};

/** The welcome card with the name entry. */
function JoinCard({ event, form, onAsked }: JoinCardProps) {
  const { name, change, isRefused, taken, phase, join } = form;
  const isQueued = phase === 'inLine';
  const isForAnother = useSession((state) => state.isForAnother);
  const nameKey = isCoupleEvent(event) ? 'namePlaceholder' : 'namePlaceholderNeutral';
  return (
    <WelcomeCard
      {...(isForAnother
        ? { title: joinTexts('anotherTitle'), description: joinTexts('another') }
        : { description: event.description })}
    >
      <Form onSubmit={async () => join(name)} className="text-start">
        <TextField
          label={joinTexts(isForAnother ? 'anotherLabel' : 'nameLabel')}
          error={isRefused}
          value={name}
          onChange={change}
          placeholder={isForAnother ? undefined : joinTexts(nameKey)}
          autoComplete={isForAnother ? 'off' : 'name'}
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
        />
        <Banner isShown={isQueued} tone="gold" icon={<Users />} className="empty:hidden">
          {joinTexts('inLineWhy')}
        </Banner>
        {taken && (
          <Suspense fallback={null}>
            <TakenName
              event={event}
              taken={taken}
              onJoin={(freeName) => void join(freeName)}
              onAsked={onAsked}
            />
          </Suspense>
        )}
        <Button
          type="submit"
          size="lg"
          wide
          busy={phase !== 'idle'}
          busyLabel={joinTexts(isQueued ? 'inLine' : 'joining')}
        >
          {joinTexts(isForAnother ? 'joinAnother' : 'join')}
        </Button>
      </Form>
      <LanguageSwitch className="mt-3" />
      <KnownGuests />
      <Suspense fallback={null}>
        <SmallPrint event={event} />
      </Suspense>
    </WelcomeCard>
  );
}

/** The typed name. It is module state, because a change of language remounts the page. */
let typedName = '';

/**
 * Returns the state of the name entry. If too many guests join at once, the guest waits in a queue and joins
 * automatically. The queue ends when the guest changes the name, or when the host closes joining.
 */
function useJoinForm({ shareCode, isOpen }: { shareCode: string; isOpen: boolean }) {
  const player = usePlayer();
  const [name, setName] = useState(typedName);
  const [isRefused, setIsRefused] = useState(false);
  const [taken, setTaken] = useState<Taken>();
  const [phase, setPhase] = useState<'idle' | 'joining' | 'inLine'>('idle');
  const queue = useRef<AbortController>(undefined);

  useEffect(() => {
    if (!isOpen) queue.current?.abort();
  }, [isOpen]);
  useEffect(() => () => queue.current?.abort(), []);

  function change(text: string): void {
    typedName = text;
    setName(text);
    setTaken(undefined);
    queue.current?.abort();
  }

  async function join(newName: string): Promise<void> {
    if (phase !== 'idle') return;
    setName(newName);
    const problem = checkName(newName);
    setIsRefused(problem !== undefined);
    setTaken(undefined);
    if (problem) return showToast({ ...problem, variant: 'destructive' });
    setPhase('joining');
    queue.current = new AbortController();
    const { signal } = queue.current;
    try {
      const hasJoined = await retryJoin(async () => player.join(shareCode, newName), {
        signal,
        onWait: () => setPhase('inLine'),
      });
      if (hasJoined) {
        typedName = '';
        dismissToast();
      }
    } catch (refusal) {
      const { serverText, code, suggestion } = refusal instanceof ApiError ? refusal : {};
      if (code === 'name_taken') setTaken({ name: newName, suggestion });
      setIsRefused(true);
      showToast(errorToast(serverText || joinTexts('failed'), joinTexts('failedTitle')));
    } finally {
      setPhase('idle');
    }
  }
  return { name, change, isRefused, taken, phase, join };
}
