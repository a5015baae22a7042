import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { helperEntryTexts } from '../../../protocol/texts/helperPages.ts';
import { portalLoginTexts } from '../../../protocol/texts/portal/login.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { ConnectionBanner } from '../../features/event/ConnectionBanner.tsx';
import { HelperLinkCard } from '../../features/HelperLinkCard.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { useHelperEntry } from '../../features/useHelperEntry.ts';
import { afterPaint } from '../../stores/app/chunks.ts';
import { isRemembered, useIsLoggedIn } from '../../stores/organiser/login.ts';
import { AdminLogin } from './AdminLogin.tsx';
import { lookUpEvent, type LookupResult } from './lookUpEvent.ts';
import { PortalLoading, PortalMissing } from './portalStates.tsx';
import { useInitialCode } from './useInitialCode.ts';
import { useLoaded } from './useLoaded.tsx';

/**
 * The dashboard, which loads while the host types the code. If its chunk is missing, it shows a retry button
 * instead of reloading the page. A reload would lose the typed code.
 */
const dashboard = lazyComponent(
  async () => (await import('./dashboard/Dashboard.tsx')).Dashboard,
  'whenIdle',
);

/** Does nothing. `lookUpEvent` already loads the session, so the helper entry must not load it again. */
const skipSessionLookup = async () => {};

/** The admin portal: the login and the dashboard behind it. A co-host opens the portal with their link. */
export function AdminScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const firstCode = useInitialCode(code);
  return <Portal key={firstCode} code={code} firstCode={firstCode} />;
}

/**
 * Preloads the dashboard after the next paint. The login may be visible by then, or the session still loading
 * on a device that remembers the login.
 */
function usePreloadedDashboard(isWanted: boolean): void {
  useEffect(() => {
    // Ignores errors here, because rendering the dashboard reports them.
    if (isWanted) afterPaint(() => void dashboard.load().catch(() => {}));
  }, [isWanted]);
}

function Portal({ code, firstCode }: { code: string; firstCode: string }) {
  const isLoggedIn = useIsLoggedIn(code);
  const entry = useHelperEntry('cohost', firstCode, skipSessionLookup);
  const { phase, isEntering, blocked, retry: retryEntry, forget } = entry;
  const { value, retry } = useLoaded(async () => lookUpEvent(firstCode), { isWanted: !isEntering });
  const found: LookupResult | undefined = value === 'failed' ? { phase: 'unreachable' } : value;
  usePreloadedDashboard(found?.phase === 'found' || isRemembered(firstCode));
  useDocumentTitle(portalLoginTexts('adminPortal'));
  const nav = <NavBar mode="admin" shareCode={code} />;
  if (isLoggedIn || phase === 'in')
    return (
      <>
        <Suspense fallback={<PortalLoading nav={nav} />}>
          <dashboard.Component code={firstCode} nav={nav} />
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
            onRetry={retryEntry}
            action={<AdminCodeButton onClick={forget} />}
          />
        ) : (
          <Loading label={helperEntryTexts('entering')} onRetry={retryEntry} />
        )}
      </Page>
    );
  return (
    <Page header={nav}>
      {!found && <Loading label={portalLoginTexts('looking')} onRetry={retry} />}
      {found?.phase === 'missing' && <PortalMissing />}
      {found && found.phase !== 'missing' && (
        <AdminLogin
          code={code}
          title={found.title}
          isRehearsal={found.isRehearsal}
          onRetry={found.phase === 'found' ? undefined : retry}
        />
      )}
    </Page>
  );
}

/** The button that leads from the page of an invalid link to the login by admin code. */
const AdminCodeButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" wide onClick={onClick}>
    {helperEntryTexts('adminCode')}
  </Button>
);
