import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { later } from '../../features/layout/later.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { afterPaint } from '../../stores/app/parts.ts';
import { isRemembered, useIsLoggedIn } from '../../stores/organiser/login.ts';
import { AdminLogin } from './AdminLogin.tsx';
import { check, type Found } from './lookUp.ts';
import { PortalLoading, PortalMissing } from './portalParts.tsx';
import { useFirstCode } from './useFirstCode.ts';
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
