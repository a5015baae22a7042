import { BadgeDollarSign, FlaskConical, NotebookPen, WifiOff } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { dollars, paymentTexts } from '../../../protocol/texts/creationTexts.ts';
import { dropDraft, useWizardDraft } from '../../stores/creation/wizardDraft.ts';
import { priceOf, readSettings, useWizardSettings } from '../../stores/creation/wizardSettings.ts';

/** What has to be told at each step of a creator: a draft that was found, a price that changed, a server out of reach. */
export function WizardNotices({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className="mb-6 stack empty:hidden">
      <PriceChange />
      <Unreachable />
      <RestoredDraft onStartOver={onStartOver} />
    </div>
  );
}

/** 'Test mode: no money is taken', wherever a price is asked. */
export function TestModeBanner({ className = '' }: { className?: string }) {
  const isTest = useWizardSettings(({ settings }) => settings?.payment.provider === 'test');
  if (!isTest) return null;
  return (
    <Banner tone="gold" icon={<FlaskConical aria-hidden="true" />} className={className}>
      {paymentTexts.testMode}
    </Banner>
  );
}

/** The price changed while somebody was under way: told before any charge. */
export function PriceChange() {
  const settings = useWizardSettings((state) => state.settings);
  const earlier = useWizardSettings((state) => state.earlierPrice);
  if (!settings || earlier === undefined || priceOf(settings) === earlier) return null;
  return (
    <Banner tone="gold" icon={<BadgeDollarSign aria-hidden="true" />}>
      {priceNews(earlier, priceOf(settings))}
    </Banner>
  );
}

function priceNews(earlier: number, price: number): string {
  if (price === 0) return 'Creating an event is now free. You haven’t been charged.';
  const before = earlier === 0 ? 'It was free' : `It was ${dollars(earlier)}`;
  return `An event now costs ${dollars(price)}. ${before} when you started. You haven’t been charged.`;
}

function Unreachable() {
  const isUnreachable = useWizardSettings((state) => state.isUnreachable);
  if (!isUnreachable) return null;
  return (
    <Banner
      icon={<WifiOff aria-hidden="true" />}
      action={
        <Button variant="quiet" className="-me-3" onClick={() => void readSettings()}>
          Try again
        </Button>
      }
    >
      We can’t connect right now. You can keep going. What you enter is saved on this device.
    </Banner>
  );
}

function RestoredDraft({ onStartOver }: { onStartOver: () => void }) {
  const isRestored = useWizardDraft((state) => state.isRestored);
  const isCodeGone = useWizardDraft((state) => state.isAdminCodeGone);
  if (!isRestored) return null;
  function startOver(): void {
    dropDraft();
    onStartOver();
  }
  return (
    <Banner icon={<NotebookPen aria-hidden="true" />}>
      <p>
        {isCodeGone
          ? 'We’ve kept what you entered on this device, except your admin code.'
          : 'We’ve kept what you entered on this device.'}
      </p>
      <Button variant="quiet" className="-ms-5 block!" onClick={startOver}>
        Start over
      </Button>
    </Banner>
  );
}
