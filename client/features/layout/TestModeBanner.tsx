import { FlaskConical } from 'lucide-react';
import { paymentTexts } from '../../../protocol/texts/creation/payment.ts';
import { Banner } from '../../components/feedback/Banner.tsx';

/** Shows next to prices and revenue that the site is in test mode and charges no money. */
export const TestModeBanner = ({ className }: { className?: string }) => (
  <Banner tone="gold" icon={<FlaskConical />} className={className}>
    {paymentTexts('testMode')}
  </Banner>
);
