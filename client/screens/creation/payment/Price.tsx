import { Heading } from '../../../components/layout/Heading.tsx';
import { Laurel } from '../../../components/ornaments/Laurel.tsx';
import { Loading } from '../../../components/feedback/Loading.tsx';
import { creationTexts } from '../../../../protocol/texts/creationTexts.ts';
import { formatMoney } from '../../../../protocol/texts/texts.ts';
import { readSettings, usePlatformSettings } from '../../../stores/creation/platformSettings.ts';
import { TestModeBanner } from '../Notices.tsx';

/** What an event costs, or 'Free Event!'. */
export function Price() {
  const settings = usePlatformSettings((state) => state.settings);
  if (!settings) return <Loading label="Loading the price..." onRetry={() => void readSettings()} />;
  const { paymentRequired, eventPrice } = settings;
  return (
    <section className="keepsake candlelight px-6 py-7 text-center">
      <Laurel className="mx-auto size-40!">
        <span className="figures block font-display text-heading leading-none">
          {paymentRequired ? formatMoney(eventPrice) : '$0'}
        </span>
      </Laurel>
      <Heading level={2} className="mt-3">
        {paymentRequired ? 'One payment for the whole event' : creationTexts.free}
      </Heading>
      <p className="mt-1 text-muted">
        {paymentRequired
          ? 'Every guest, every question and the big screen. No subscription.'
          : 'You get every guest, every question and the big screen. There’s nothing to pay.'}
      </p>
      {paymentRequired && <TestModeBanner className="mt-5" />}
    </section>
  );
}
