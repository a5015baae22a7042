import { FlaskConical } from 'lucide-react';
import { paymentTexts } from '../../../protocol/texts/creation/payment.ts';
import { Banner } from '../../components/feedback/Banner.tsx';

/** Shown next to prices and revenue in test mode: no money is charged. */
export const TestModeBanner = ({ className }: { className?: string }) => (
  <Banner tone="gold" icon={<FlaskConical />} className={className}>
    {paymentTexts('testMode')}
  </Banner>
);
