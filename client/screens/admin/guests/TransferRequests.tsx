import { KeyRound } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TransferRequest } from '../../../../protocol/schemas/transfers.ts';
import { formatRow } from '../../../../protocol/texts/formats.ts';
import { transferRequestTexts } from '../../../../protocol/texts/portal/guests/guests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { RichText } from '../../../components/display/Text.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { useInterval } from '../../../components/timing.ts';
import { focusAfterClosing } from '../../../features/layout/focusAfterClosing.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import {
  answerTransferRequest,
  dropExpiredRequests,
  loadTransferRequests,
} from '../../../stores/organiser/transferRequests.ts';

/** The phones that ask to be let back in: who they say they are, the number that they show, and the host's answer. */
export function TransferRequests() {
  const requests = useNamedRequests();
  if (requests.length === 0) return null;
  return (
    <Card as="section" padding="none" aria-label={transferRequestTexts('label')}>
      <ul className="ruled">
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  );
}

function RequestRow({ request: { id, username, number } }: { request: NamedRequest }) {
  const [answering, setAnswering] = useState<'letIn' | 'decline'>();
  async function answer(word: 'letIn' | 'decline'): Promise<void> {
    if (answering) return;
    setAnswering(word);
    if (await answerTransferRequest(id, word === 'letIn')) focusAfterClosing('manage-participants');
    setAnswering(undefined);
  }
  return (
    <li className="bg-gold-soft p-4">
      <div className="flex gap-3">
        <KeyRound className="mt-0.5 size-5 shrink-0 text-gold" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <RichText
            text={transferRequestTexts('asks')}
            tags={{
              name: () => <strong dir="auto">{username}</strong>,
              number: () => <strong className="figures">{number}</strong>,
            }}
          />
        </p>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        {(['letIn', 'decline'] as const).map((word) => (
          <Button
            key={word}
            variant={word === 'letIn' ? 'primary' : 'secondary'}
            className="flex-1 sm:flex-none"
            busy={answering === word}
            aria-label={transferRequestTexts(`${word}Of`, { name: username, number })}
            onClick={() => void answer(word)}
          >
            {transferRequestTexts(word)}
          </Button>
        ))}
      </div>
    </li>
  );
}

const tickMs = 10_000;

/** A phone that waits to be let back in, and as whom. */
type NamedRequest = TransferRequest & { username: string };

/** The phones that wait for the host: asked for after each snapshot, told live from then on, gone when they run out. */
function useNamedRequests(): NamedRequest[] {
  const rows = useOrganiserRoom((room) => room.rows);
  const requests = useOrganiserRoom(({ seatRequests }) => seatRequests);
  const isUnknown = requests === undefined;
  useEffect(() => {
    // Without an answer the room still tells of the next one; the dashboard says itself that it is not connected.
    if (isUnknown) loadTransferRequests().catch(() => {});
  }, [isUnknown]);
  useInterval(dropExpiredRequests, tickMs);
  useTellNew(requests);
  return useMemo(() => {
    const names = new Map(rows.map(({ id, username }) => [id, username]));
    return (requests ?? []).flatMap((request) => {
      const username = names.get(request.participantId);
      return username === undefined ? [] : { ...request, username };
    });
  }, [rows, requests]);
}

/** A request that comes in while the dashboard is open is told wherever the host looks. */
function useTellNew(requests: TransferRequest[] | undefined): void {
  const known = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!requests) return;
    const isNew = known.current && requests.some(({ id }) => !known.current?.has(id));
    known.current = new Set(requests.map(({ id }) => id));
    if (isNew)
      showToast({ title: transferRequestTexts('newTitle'), description: transferRequestTexts('new') });
  }, [requests]);
}

/** The numbers of the phones that ask for one guest's place: '47', '47, 12'; empty for none. */
export const useNumbersAskingFor = (participantId: string): string =>
  useOrganiserRoom(({ seatRequests = [] }) =>
    formatRow(
      seatRequests
        .filter((request) => request.participantId === participantId)
        .map(({ number }) => String(number)),
    ),
  );
