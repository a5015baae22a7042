import { FlaskConical } from 'lucide-react';
import { paymentTexts } from '../../../protocol/texts/creation/payment.ts';
import { Banner } from '../../components/feedback/Banner.tsx';

/** Says that no money is taken, wherever a price or revenue is shown. */
export const TestModeBanner = ({ className }: { className?: string }) => (
  <Banner tone="gold" icon={<FlaskConical />} className={className}>
    {paymentTexts('testMode')}
  </Banner>
);
