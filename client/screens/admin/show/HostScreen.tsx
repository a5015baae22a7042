import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../../protocol/userText.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { helperEntryTexts, hostPageTexts } from '../../../../protocol/texts/helperPages.ts';
import { portalLoginTexts } from '../../../../protocol/texts/portal/login.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { HelperLinkCard } from '../../../features/HelperLinkCard.tsx';
import { NavBar } from '../../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../../features/layout/useDocumentTitle.ts';
import { useHelperEntry } from '../../../features/useHelperEntry.ts';
import { usePreventReload } from '../../../stores/app/versionReload.ts';
import { useIsLoggedIn } from '../../../stores/organiser/login.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { AdminLogin } from '../AdminLogin.tsx';
import { lookUpEvent } from '../lookUpEvent.ts';
import { PortalMissing } from '../portalStates.tsx';
import { useInitialCode } from '../useInitialCode.ts';
import { useLoaded } from '../useLoaded.tsx';
import { useOrganiserEvent } from '../useOrganiserEvent.ts';
import { ShowPage } from './ShowPage.tsx';

/** The host's show without the dashboard. The admin code or an MC's link opens it. */
export function HostScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const firstCode = useInitialCode(code);
  useDocumentTitle(hostPageTexts('title'));
  return <HostEntry key={firstCode} code={code} firstCode={firstCode} />;
}

function HostEntry({ code, firstCode }: { code: string; firstCode: string }) {
  const { phase, blocked, retry, forget } = useHelperEntry('mc', firstCode);
  const isLoggedIn = useIsLoggedIn(code);
  if (isLoggedIn || phase === 'in') return <OpenShow code={firstCode} canManage={isLoggedIn} />;
  return (
    <Page header={<NavBar mode="home" />}>
      {phase === 'looking' && <Loading label={hostPageTexts('opening')} onRetry={retry} />}
      {phase === 'out' && <HostLogin code={code} />}
      {(phase === 'unknown' || phase === 'ended' || phase === 'unreachable') && (
        <HelperLinkCard
          why={phase}
          blocked={blocked}
          onRetry={retry}
          action={
            <Button variant="secondary" wide onClick={forget}>
              {helperEntryTexts('adminCode')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

/** The login by admin code, for visitors without a link. */
function HostLogin({ code }: { code: string }) {
  const { value: found, retry } = useLoaded(async () => lookUpEvent(code));
  if (found === undefined) return <Loading label={portalLoginTexts('looking')} onRetry={retry} />;
  if (found !== 'failed' && found.phase === 'missing') return <PortalMissing />;
  const isFound = found !== 'failed' && found.phase === 'found';
  return (
    <AdminLogin
      opens="show"
      code={code}
      title={isFound ? found.title : undefined}
      isRehearsal={isFound ? found.isRehearsal : undefined}
      onRetry={isFound ? undefined : retry}
    />
  );
}

/** The show. It follows the event live as an organiser. */
function OpenShow({ code, canManage }: { code: string; canManage: boolean }) {
  const status = useEventRoom((state) => state.status);
  const isOpen = useEventRoom(({ room }) => room?.audience === 'organiser');
  useOrganiserEvent(code, pageLinks.host);
  usePreventReload();
  if (status === 'not_found' || status === 'removed')
    return (
      <Page header={<NavBar mode="home" />}>
        <PortalMissing />
      </Page>
    );
  if (!isOpen)
    return (
      <Page header={<NavBar mode="home" />}>
        <Loading label={hostPageTexts('opening')} onRetry={() => location.reload()} />
      </Page>
    );
  return <ShowPage canManage={canManage} />;
}
