import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { later } from '../../features/layout/later.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { isRemembered, useIsGateOpen } from '../../stores/organiser/login.ts';
import { afterPaint } from '../../stores/app/parts.ts';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { AdminGate } from './AdminLogin.tsx';
import { AdminMissing } from './AdminMissing.tsx';
import { OpeningDesk } from './portalParts.tsx';
import { useGateCheck } from './login/useGateCheck.ts';

/** The gate is there without it: it comes while the code is typed. What is typed is never torn away for it. */
const desk = later(async () => (await import('./dashboard/Dashboard.tsx')).Desk, 'calmly');

/** The admin portal: the organiser's gate, and the desk behind it. */
export function AdminScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const firstCode = useFirstCode(code);
  return <Portal key={firstCode} code={code} firstCode={firstCode} />;
}

/** The code under which the event was opened: when its organiser changes the code, the desk stays as it is. */
function useFirstCode(code: string): string {
  const [firstCode, setFirstCode] = useState(code);
  const roomCode = useEventRoom(({ room }) => room?.event.shareCode);
  if (firstCode === code || roomCode === code) return firstCode;
  setFirstCode(code);
  return code;
}

/** Fetches the desk ahead: once the gate is painted, or beside the question whether this device needs one. */
function useDeskAhead({ isWanted }: { isWanted: boolean }): void {
  useEffect(() => {
    // What hinders it is told where it is fetched, and again once it is to be shown.
    if (isWanted) afterPaint(() => void desk.load().catch(() => {}));
  }, [isWanted]);
}

type PortalProps = { code: string; firstCode: string };

function Portal({ code, firstCode }: PortalProps) {
  const isOpen = useIsGateOpen(code);
  const checked = useGateCheck(firstCode);
  useDeskAhead({ isWanted: checked.phase === 'found' || isRemembered(firstCode) });
  useDocumentTitle('Admin Portal');
  const nav = <NavBar mode="admin" shareCode={code} />;
  if (isOpen)
    return (
      <>
        <Suspense fallback={<OpeningDesk nav={nav} />}>
          <desk.Part code={firstCode} nav={nav} />
        </Suspense>
        <ConnectionBanner>Reconnecting... this may be out of date</ConnectionBanner>
      </>
    );
  return (
    <Page header={nav}>
      {checked.phase === 'loading' && <Loading label="Looking for your event..." onRetry={checked.retry} />}
      {checked.phase === 'missing' && <AdminMissing />}
      {(checked.phase === 'found' || checked.phase === 'unreachable') && (
        <AdminGate
          code={code}
          title={checked.title}
          onRetry={checked.phase === 'found' ? undefined : checked.retry}
        />
      )}
    </Page>
  );
}
