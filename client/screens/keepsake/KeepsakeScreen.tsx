import { Eye, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import type { Keepsake } from '../../../protocol/schemas/keepsake.ts';
import { eventTexts } from '../../../protocol/texts/guest/event.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import { keepsakeSettingsTexts } from '../../../protocol/texts/portal/keepsake.ts';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { subscribeToPromise } from '../../components/timing.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { DeletionDate } from '../../features/event/DeletionDate.tsx';
import { KeepsakeContent } from '../../features/keepsake/KeepsakeContent.tsx';
import { KeepsakeDownloads } from '../../features/keepsake/download/KeepsakeDownloads.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { setEventLanguage } from '../../stores/app/language.ts';
import { loadSession, useSession } from '../../stores/app/session.ts';
import { ApiError, call } from '../../api/http.ts';
import { NotOpen } from './NotOpen.tsx';
import { useLook } from '../../features/event/useLook.ts';
import { printWhole, usePrinting } from './printing.ts';

/** The keepsake of an event, for its audience. The host can preview it. */
export function KeepsakeScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  return <KeepsakePage key={code} code={code} />;
}

function KeepsakePage({ code }: { code: string }) {
  const { keepsake, failure, retry } = useKeepsake(code);
  useDocumentTitle(keepsake?.event.title ?? keepsakeTexts('pageTitle'));
  useLook(keepsake?.event);
  const language = keepsake?.event.language;
  useEffect(() => void setEventLanguage(language), [language]);
  if (keepsake) return <OpenKeepsake keepsake={keepsake} />;
  return (
    <Page header={<NavBar mode="home" />}>
      {failure ? (
        <NotOpen code={code} failure={failure} onRetry={retry} />
      ) : (
        <Loading title={keepsakeTexts('pageTitle')} label={keepsakeTexts('loading')} onRetry={retry} />
      )}
    </Page>
  );
}

/** The keepsake. In print it highlights no guest, because a printout is for all guests. */
function OpenKeepsake({ keepsake }: { keepsake: Keepsake }) {
  const isHost = useSession(
    ({ isOrganiser, isOwner, helperRoles }) => isOrganiser || isOwner || helperRoles.includes('cohost'),
  );
  const isForPaper = usePrinting();
  const { event } = keepsake;
  return (
    <Page width="full" header={<NavBar mode="home" />}>
      {isHost && <HostNotice event={event} />}
      <KeepsakeContent keepsake={isForPaper ? { ...keepsake, own: [] } : keepsake} />
      <DeletionDate event={event} className="mt-8 px-4 text-center text-sm text-muted print:hidden" />
      <nav aria-label={keepsakeTexts('pageTitle')} className="keepsake-ways print:hidden">
        {isHost ? (
          <KeepsakeDownloads shareCode={event.shareCode} />
        ) : (
          <Button icon={<Printer />} onClick={() => void printWhole()}>
            {keepsakeTexts('print')}
          </Button>
        )}
        <LinkButton to={pageLinks.event(event.shareCode)} variant="quiet">
          {eventTexts('back')}
        </LinkButton>
      </nav>
    </Page>
  );
}

/** Loads the keepsake. An old code of the event redirects to the current one. */
function useKeepsake(code: string) {
  const [keepsake, setKeepsake] = useState<Keepsake>();
  const [failure, setFailure] = useState<ApiError>();
  const [tryCount, setTryCount] = useState(0);
  useEffect(
    () =>
      subscribeToPromise(load(code), setKeepsake, (error) =>
        setFailure(error instanceof ApiError ? error : new ApiError(0, '')),
      ),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `tryCount` triggers a retry
    [code, tryCount],
  );
  const navigate = useNavigate();
  const { hash } = useLocation();
  const current = keepsake?.event.shareCode ?? code;
  useEffect(() => {
    if (current !== code) void navigate(pageLinks.keepsake(current) + hash, { replace: true });
  }, [current, code, hash, navigate]);
  const retry = () => {
    setFailure(undefined);
    setTryCount(tryCount + 1);
  };
  return { keepsake, failure, retry };
}

/** Loads the keepsake and the session together, so that the page does not change after its first render. */
async function load(shareCode: string): Promise<Keepsake> {
  const request = call('GET /api/events/:shareCode/keepsake', { params: { shareCode } });
  const [keepsake] = await Promise.all([request, loadSession(shareCode)]);
  return keepsake;
}

const audienceTexts = { guests: 'forGuests', link: 'forLink' } as const;

/** Shows the host who else can see this page. */
const HostNotice = ({ event: { keepsake, shareCode } }: { event: GuestEvent }) => (
  <Banner
    tone="gold"
    icon={<Eye />}
    className="mx-auto max-w-3xl p-4 print:hidden"
    action={
      <LinkButton to={pageLinks.admin(shareCode)} variant="quiet" className="px-3">
        {keepsakeSettingsTexts('settings')}
      </LinkButton>
    }
  >
    {keepsakeSettingsTexts(keepsake ? audienceTexts[keepsake] : 'onlyYou')}
  </Banner>
);
