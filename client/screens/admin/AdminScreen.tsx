import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { helperEntryTexts } from '../../../protocol/texts/helpers.ts';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { HelperLinkCard } from '../../features/HelperLinkCard.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { lazyPart } from '../../features/layout/lazyPart.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useHelperEntry } from '../../features/useHelperEntry.ts';
import { afterPaint } from '../../stores/app/chunks.ts';
import { isRemembered, useIsLoggedIn } from '../../stores/organiser/login.ts';
import { AdminLogin } from './AdminLogin.tsx';
import { lookUpEvent, type LookupResult } from './lookUpEvent.ts';
import { PortalLoading, PortalMissing } from './portalStates.tsx';
import { useFirstCode } from './useFirstCode.ts';
import { useLoaded } from './useLoaded.tsx';

/** The login is there without it: it comes while the code is typed. What is typed is never torn away for it. */
const dashboard = lazyPart(async () => (await import('./dashboard/Dashboard.tsx')).Dashboard, 'calmly');

/** The login asks who this browser is anyway. */
const lookedUpHere = async () => {};

/** The admin portal: the organiser's login, and the dashboard behind it, which opens to a co-host by their link. */
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
  const isLoggedIn = useIsLoggedIn(code);
  const entry = useHelperEntry('cohost', firstCode, lookedUpHere);
  const { phase, isEntering, blocked, retry: enterAgain, forget } = entry;
  const { value, retry } = useLoaded(async () => lookUpEvent(firstCode), { isWanted: !isEntering });
  const found: LookupResult | undefined = value === 'failed' ? { phase: 'unreachable' } : value;
  useDashboardAhead(found?.phase === 'found' || isRemembered(firstCode));
  useDocumentTitle(portalLoginTexts('adminPortal'));
  const nav = <NavBar mode="admin" shareCode={code} />;
  if (isLoggedIn || phase === 'in')
    return (
      <>
        <Suspense fallback={<PortalLoading nav={nav} />}>
          <dashboard.Part code={firstCode} nav={nav} />
        </Suspense>
        <ConnectionBanner>{portalLoginTexts('reconnecting')}</ConnectionBanner>
      </>
    );
  if (phase === 'unknown' || phase === 'ended' || isEntering)
    return (
      <Page header={nav}>
        {phase === 'unknown' || phase === 'ended' || phase === 'unreachable' ? (
          <HelperLinkCard
            why={phase}
            blocked={blocked}
            onRetry={enterAgain}
            action={<UseAdminCode onClick={forget} />}
          />
        ) : (
          <Loading label={helperEntryTexts('entering')} onRetry={enterAgain} />
        )}
      </Page>
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

/** For whoever came by a link that opens nothing, and has the admin code. */
const UseAdminCode = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" wide onClick={onClick}>
    {helperEntryTexts('adminCode')}
  </Button>
);
