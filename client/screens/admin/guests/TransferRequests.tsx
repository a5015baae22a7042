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

/**
 * The requests from phones to continue as a guest. Each shows the claimed name, the number on the phone, and
 * the buttons to accept or decline.
 */
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
  const [pendingReply, setPendingReply] = useState<'letIn' | 'decline'>();
  async function answer(reply: 'letIn' | 'decline'): Promise<void> {
    if (pendingReply) return;
    setPendingReply(reply);
    if (await answerTransferRequest(id, reply === 'letIn')) focusAfterClosing('manage-participants');
    setPendingReply(undefined);
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
        {(['letIn', 'decline'] as const).map((reply) => (
          <Button
            key={reply}
            variant={reply === 'letIn' ? 'primary' : 'secondary'}
            className="flex-1 sm:flex-none"
            busy={pendingReply === reply}
            aria-label={transferRequestTexts(`${reply}Of`, { name: username, number })}
            onClick={() => void answer(reply)}
          >
            {transferRequestTexts(reply)}
          </Button>
        ))}
      </div>
    </li>
  );
}

const tickMs = 10_000;

/** A transfer request with the name of the guest that the phone claims to belong to. */
type NamedRequest = TransferRequest & { username: string };

/**
 * Returns the open transfer requests with names. Loads them after each snapshot and follows live updates.
 * Drops expired requests.
 */
function useNamedRequests(): NamedRequest[] {
  const rows = useOrganiserRoom((room) => room.rows);
  const requests = useOrganiserRoom(({ seatRequests }) => seatRequests);
  const needsLoading = requests === undefined;
  useEffect(() => {
    // Ignores a failure: the live connection still delivers new requests, and the dashboard reports a lost
    // connection.
    if (needsLoading) loadTransferRequests().catch(() => {});
  }, [needsLoading]);
  useInterval(dropExpiredRequests, tickMs);
  useNewRequestToast(requests);
  return useMemo(() => {
    const names = new Map(rows.map(({ id, username }) => [id, username]));
    return (requests ?? []).flatMap((request) => {
      const username = names.get(request.participantId);
      return username === undefined ? [] : { ...request, username };
    });
  }, [rows, requests]);
}

/** Shows a toast for each new request, because the host may be looking at another section. */
function useNewRequestToast(requests: TransferRequest[] | undefined): void {
  const seenIds = useRef<Set<string>>(undefined);
  useEffect(() => {
    if (!requests) return;
    const isNew = seenIds.current && requests.some(({ id }) => !seenIds.current?.has(id));
    seenIds.current = new Set(requests.map(({ id }) => id));
    if (isNew)
      showToast({ title: transferRequestTexts('newTitle'), description: transferRequestTexts('new') });
  }, [requests]);
}

/** Returns the numbers of the phones that ask to continue as this guest: '47', '47, 12', or '' for none. */
export const useRequestNumbers = (participantId: string): string =>
  useOrganiserRoom(({ seatRequests = [] }) =>
    formatRow(
      seatRequests
        .filter((request) => request.participantId === participantId)
        .map(({ number }) => String(number)),
    ),
  );
