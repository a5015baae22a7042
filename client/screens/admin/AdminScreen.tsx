import { Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { isShareCode, tidyShareCode } from '../../../protocol/checks.ts';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { ApiError, asGuest, call } from '../../api/http.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { later } from '../../features/layout/later.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { afterPaint } from '../../stores/app/parts.ts';
import { loadSession, useSession } from '../../stores/app/session.ts';
import { isRemembered, passLogin, useIsLoggedIn } from '../../stores/organiser/login.ts';
import { useEventRoom } from '../../stores/room/eventRoom.ts';
import { AdminLogin } from './AdminLogin.tsx';
import { PortalLoading, PortalMissing } from './portalParts.tsx';
import { useLoaded } from './useLoaded.tsx';

/** The login is there without it: it comes while the code is typed. What is typed is never torn away for it. */
const dashboard = later(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard, 'calmly');

/** The admin portal: the organiser's login, and the dashboard behind it. */
export function AdminScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const firstCode = useFirstCode(code);
  return <Portal key={firstCode} code={code} firstCode={firstCode} />;
}

/** The code under which the event was opened: when its organiser changes the code, the dashboard stays as it is. */
function useFirstCode(code: string): string {
  const [firstCode, setFirstCode] = useState(code);
  const roomCode = useEventRoom(({ room }) => room?.event.shareCode);
  if (firstCode === code || roomCode === code) return firstCode;
  setFirstCode(code);
  return code;
}

/** Fetches the dashboard ahead: once the login is painted, or beside the question whether this device needs one. */
function useDashboardAhead(isWanted: boolean): void {
  useEffect(() => {
    // What hinders it is told where it is fetched, and again once it is to be shown.
    if (isWanted) afterPaint(() => void dashboard.load().catch(() => {}));
  }, [isWanted]);
}

function Portal({ code, firstCode }: { code: string; firstCode: string }) {
  const isOpen = useIsLoggedIn(code);
  const { value, retry } = useLoaded(async () => check(firstCode));
  const found: Found | undefined = value === 'failed' ? { phase: 'unreachable' } : value;
  useDashboardAhead(found?.phase === 'found' || isRemembered(firstCode));
  useDocumentTitle(portalLoginTexts('adminPortal'));
  const nav = <NavBar mode="admin" shareCode={code} />;
  if (isOpen)
    return (
      <>
        <Suspense fallback={<PortalLoading nav={nav} />}>
          <dashboard.Part code={firstCode} nav={nav} />
        </Suspense>
        <ConnectionBanner>{portalLoginTexts('reconnecting')}</ConnectionBanner>
      </>
    );
  return (
    <Page header={nav}>
      {!found && <Loading label={portalLoginTexts('looking')} onRetry={retry} />}
      {found?.phase === 'missing' && <PortalMissing />}
      {found && found.phase !== 'missing' && (
        <AdminLogin code={code} title={found.title} onRetry={found.phase === 'found' ? undefined : retry} />
      )}
    </Page>
  );
}

interface Found {
  phase: 'found' | 'missing' | 'unreachable';
  /** Unknown for an event that is closed to guests. */
  title?: string;
}

/** Looks up the event before its login, and passes the login by itself for the owner and on a device that remembers. */
async function check(code: string): Promise<Found> {
  const [event] = await Promise.all([lookUp(code), loadSession(code)]);
  const { isOwner, isOrganiser } = useSession.getState();
  if (isOwner || (isOrganiser && isRemembered(code))) passLogin(code);
  return event;
}

async function lookUp(code: string): Promise<Found> {
  if (!isShareCode(code)) return { phase: 'missing' };
  try {
    const { title } = await call('GET /api/events/:shareCode', {
      params: { shareCode: code },
      query: asGuest,
    });
    return { phase: 'found', title };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'event_inactive') return { phase: 'found' };
    return { phase: error.code === 'event_not_found' ? 'missing' : 'unreachable' };
  }
}
