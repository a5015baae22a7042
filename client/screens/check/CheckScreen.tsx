import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { missingTexts } from '../../../protocol/texts/guest/missing.ts';
import { venueCheckTexts } from '../../../protocol/texts/venueCheck.ts';
import { ApiError, call } from '../../api/http.ts';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { subscribeToPromise } from '../../components/timing.ts';
import { EventMissing } from '../../features/event/EventMissing.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Check } from './Check.tsx';

/** Whether the event exists. The check also runs while the server is unreachable. */
type Lookup = { title: string } | 'missing' | 'unreachable';

const lookupOfError = (error: unknown): Lookup =>
  error instanceof ApiError && error.code === 'event_not_found' ? 'missing' : 'unreachable';

/** The venue check of an event. Everyone at the venue can open it on any phone. */
export function CheckScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  const [lookup, setLookup] = useState<Lookup>();
  useDocumentTitle(venueCheckTexts('title'));
  useEffect(
    () =>
      subscribeToPromise(
        call('GET /api/events/:shareCode/venue-check', { params: { shareCode: code }, timeoutMs: 5_000 }),
        setLookup,
        (error) => setLookup(lookupOfError(error)),
      ),
    [code],
  );
  return (
    <Page header={<NavBar mode="home" />}>
      {lookup === undefined && (
        <Loading title={venueCheckTexts('title')} label={venueCheckTexts('looking')} />
      )}
      {lookup === 'missing' && <EventMissing code={code}>{missingTexts('gone')}</EventMissing>}
      <Banner isShown={lookup === 'unreachable'} tone="gold" icon={<WifiOff />} className="mb-6 empty:hidden">
        {venueCheckTexts('unreachable')}
      </Banner>
      {lookup && lookup !== 'missing' && (
        <Check shareCode={code} {...(lookup !== 'unreachable' && { title: lookup.title })} />
      )}
    </Page>
  );
}
