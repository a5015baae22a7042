import { KeyRound, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { pages } from '../../protocol/paths.ts';
import type { TransferResult } from '../../protocol/schemas/transfers.ts';
import { missingTexts } from '../../protocol/texts/guest/missing.ts';
import { welcomeBack } from '../../protocol/texts/guest/join/rejoin.ts';
import { joinTexts } from '../../protocol/texts/guest/join/join.ts';
import { transferTexts } from '../../protocol/texts/guest/join/transfer.ts';
import { ApiError, call, cookiesBlocked } from '../api/http.ts';
import { RetryButton } from '../components/controls/Button.tsx';
import { Loading } from '../components/feedback/Loading.tsx';
import { Page } from '../components/layout/Page.tsx';
import { handlePromise } from '../components/timing.ts';
import { EventMissing } from '../features/event/EventMissing.tsx';
import { NavBar } from '../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';
import { randomId } from '../stores/app/ids.ts';
import { readTabText, writeTabText } from '../stores/app/storage.ts';
import { playAs, useSession } from '../stores/app/session.ts';
import { showToast } from '../stores/app/toasts.ts';

/** Where a transfer link leads (its address and stored names say 'seat'): this phone plays on as the guest, in the event. */
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
  const failed = useTransfer(token);
  if (!failed)
    return (
      <>
        <h1 className="sr-only">{transferTexts('title')}</h1>
        <Loading label={transferTexts('using')} />
      </>
    );
  const action = <RetryButton variant="primary" size="lg" wide onRetry={onRetry} />;
  const blocked = cookiesBlocked(failed.error);
  if (blocked)
    return (
      <EventMissing title={joinTexts('failedTitle')} icon={<KeyRound />} action={action}>
        {blocked}
      </EventMissing>
    );
  const failure = failureOf(failed.error);
  const missing = {
    spent: { title: transferTexts('spentTitle'), icon: <KeyRound />, code: '' },
    inactive: { title: missingTexts('inactiveTitle'), action },
    unreachable: { title: transferTexts('unreachableTitle'), icon: <WifiOff />, action },
  };
  return <EventMissing {...missing[failure]}>{transferTexts(failure)}</EventMissing>;
}

/** Names this tab's try until it is in, over a reload: the reply to the first one may have been lost. */
const tryKey = 'foretold:seat';

async function take(token: string): Promise<TransferResult> {
  const idempotencyKey = readTabText(tryKey) ?? randomId();
  writeTabText(tryKey, idempotencyKey);
  const seat = await call('POST /api/seats', { body: { token }, needsCookies: true, idempotencyKey });
  writeTabText(tryKey, undefined);
  return seat;
}

/** Links that are being used, or that this page has used. */
const used = new Map<string, Promise<TransferResult>>();

async function takeOnce(token: string): Promise<TransferResult> {
  const taking = used.get(token) ?? take(token);
  used.set(token, taking);
  taking.catch(() => used.delete(token));
  return taking;
}

const notALink = new Error('The key is one of a request.');

/** Why this phone is not in yet. A link that is refused for good is lost; one for an inactive event waits. */
function failureOf(error: unknown): 'spent' | 'inactive' | 'unreachable' {
  if (error === notALink) return 'spent';
  if (!(error instanceof ApiError) || error.isTemporary) return 'unreachable';
  return error.code === 'event_inactive' ? 'inactive' : 'spent';
}

/** Uses a transfer link: plays as its guest, and goes to the event; gives what went wrong. */
function useTransfer(token: string): { error: unknown } | undefined {
  const [failed, setFailed] = useState<{ error: unknown }>();
  const navigate = useNavigate();
  useEffect(() => {
    function goOnAs(taken: TransferResult): void {
      // A request's own key is no link.
      if ('requestState' in taken) return setFailed({ error: notALink });
      const { shareCode, participantId } = taken;
      // The connection opens anew: it is this guest's from now on.
      useSession.setState(({ grantCount }) => ({ grantCount: grantCount + 1 }));
      playAs(participantId);
      showToast(welcomeBack());
      void navigate(pages.event(shareCode), { replace: true });
    }
    return handlePromise(takeOnce(token), goOnAs, (error: unknown) => setFailed({ error }));
  }, [token, navigate]);
  return failed;
}
