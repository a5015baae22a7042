import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { missingTexts } from '../../../protocol/texts/guest/missing.ts';
import { venueCheckTexts } from '../../../protocol/texts/venueCheck.ts';
import { ApiError, call } from '../../api/http.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { handlePromise } from '../../components/timing.ts';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Check } from './Check.tsx';

/** Whether there is such an event; 'unreachable' is no reason not to check. */
type Found = { title: string } | 'missing' | 'unreachable';

const toFound = (error: unknown): Found =>
  error instanceof ApiError && error.code === 'event_not_found' ? 'missing' : 'unreachable';

/** The venue check of an event: on any phone, by anybody who is at the venue. */
export function CheckScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const [found, setFound] = useState<Found>();
  useDocumentTitle(venueCheckTexts('title'));
  useEffect(
    () =>
      handlePromise(
        call('GET /api/events/:shareCode/venue-check', { params: { shareCode: code }, timeoutMs: 5_000 }),
        setFound,
        (error) => setFound(toFound(error)),
      ),
    [code],
  );
  return (
    <Page header={<NavBar mode="home" />}>
      {found === undefined && <Loading title={venueCheckTexts('title')} label={venueCheckTexts('looking')} />}
      {found === 'missing' && <EventMissing code={code}>{missingTexts('gone')}</EventMissing>}
      <Banner isShown={found === 'unreachable'} tone="gold" icon={<WifiOff />} className="mb-6 empty:hidden">
        {venueCheckTexts('unreachable')}
      </Banner>
      {found && found !== 'missing' && (
        <Check shareCode={code} {...(found !== 'unreachable' && { title: found.title })} />
      )}
    </Page>
  );
}
