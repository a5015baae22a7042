import { KeyRound, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pageLinks } from '../../protocol/paths.ts';
import type { TransferResult } from '../../protocol/schemas/transfers.ts';
import { missingTexts } from '../../protocol/texts/guest/missing.ts';
import { welcomeBack } from '../../protocol/texts/guest/join/rejoin.ts';
import { joinTexts } from '../../protocol/texts/guest/join/join.ts';
import { transferTexts } from '../../protocol/texts/guest/join/transfer.ts';
import { ApiError, call, cookiesBlocked } from '../api/http.ts';
import { RetryButton } from '../components/controls/Button.tsx';
import { Loading } from '../components/feedback/Loading.tsx';
import { Page } from '../components/layout/Page.tsx';
import { subscribeToPromise } from '../components/timing.ts';
import { EventMissing } from '../features/event/EventMissing.tsx';
import { NavBar } from '../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';
import { randomId } from '../stores/app/ids.ts';
import { readTabText, writeTabText } from '../stores/app/storage.ts';
import { playAs, useSession } from '../stores/app/session.ts';
import { showToast } from '../stores/app/toasts.ts';

/**
 * The page of a transfer link, which lets a guest continue on this phone. The route and stored names call the
 * link a 'seat'.
 */
export function TransferScreen() {
  const { token = '' } = useParams();
  const [attempt, setAttempt] = useState(0);
  useDocumentTitle(transferTexts('title'));
  return (
    <Page header={<NavBar mode="home" />}>
      <Transfer key={`${attempt} ${token}`} token={token} onRetry={() => setAttempt(attempt + 1)} />
    </Page>
  );
}

function Transfer({ token, onRetry }: { token: string; onRetry: () => void }) {
  const failure = useTransfer(token);
  if (!failure)
    return (
      <>
        <h1 className="sr-only">{transferTexts('title')}</h1>
        <Loading label={transferTexts('using')} />
      </>
    );
  const action = <RetryButton variant="primary" size="lg" wide onRetry={onRetry} />;
  const blocked = cookiesBlocked(failure.error);
  if (blocked)
    return (
      <EventMissing title={joinTexts('failedTitle')} icon={<KeyRound />} action={action}>
        {blocked}
      </EventMissing>
    );
  const reason = failureOf(failure.error);
  const missing = {
    spent: { title: transferTexts('spentTitle'), icon: <KeyRound />, code: '' },
    inactive: { title: missingTexts('inactiveTitle'), action },
    unreachable: { title: transferTexts('unreachableTitle'), icon: <WifiOff />, action },
  };
  return <EventMissing {...missing[reason]}>{transferTexts(reason)}</EventMissing>;
}

/**
 * The storage key of this tab's idempotency key, which is stored until the transfer succeeds. It survives a
 * reload, because the first reply may have been lost.
 */
const idempotencyStorageKey = 'foretold:seat';

async function requestTransfer(token: string): Promise<TransferResult> {
  const idempotencyKey = readTabText(idempotencyStorageKey) ?? randomId();
  writeTabText(idempotencyStorageKey, idempotencyKey);
  const transfer = await call('POST /api/seats', { body: { token }, needsCookies: true, idempotencyKey });
  writeTabText(idempotencyStorageKey, undefined);
  return transfer;
}

/** The requests in flight or successful, by token. They prevent a remount from using a link twice. */
const requests = new Map<string, Promise<TransferResult>>();

async function requestTransferOnce(token: string): Promise<TransferResult> {
  const request = requests.get(token) ?? requestTransfer(token);
  requests.set(token, request);
  request.catch(() => requests.delete(token));
  return request;
}

const requestKeyError = new Error('The token belongs to a transfer request.');

/** Maps an error to its page. A finally refused link is spent. A link of an inactive event remains valid. */
function failureOf(error: unknown): 'spent' | 'inactive' | 'unreachable' {
  if (error === requestKeyError) return 'spent';
  if (!(error instanceof ApiError) || error.isTemporary) return 'unreachable';
  return error.code === 'event_inactive' ? 'inactive' : 'spent';
}

/** Uses a transfer link, switches to its guest and opens the event. Returns the error, if any. */
function useTransfer(token: string): { error: unknown } | undefined {
  const [failure, setFailure] = useState<{ error: unknown }>();
  const navigate = useNavigate();
  useEffect(() => {
    function continueAs(result: TransferResult): void {
      // This token belongs to a transfer request instead of a transfer link.
      if ('requestState' in result) return setFailure({ error: requestKeyError });
      const { shareCode, participantId } = result;
      // Reconnects the live connection with the new guest's grant.
      useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
      playAs(participantId);
      showToast(welcomeBack());
      void navigate(pageLinks.event(shareCode), { replace: true });
    }
    return subscribeToPromise(requestTransferOnce(token), continueAs, (error: unknown) =>
      setFailure({ error }),
    );
  }, [token, navigate]);
  return failure;
}
