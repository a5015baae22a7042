import { FlaskConical } from 'lucide-react';
import { Banner } from '../../components/feedback/Banner.tsx';
import { ownerNotes } from '../../../protocol/texts/ownerTexts.ts';

/** Says that the figures are those of the test mode. */
export function TestModeBanner() {
  return (
    <Banner tone="gold" icon={<FlaskConical aria-hidden="true" />}>
      {ownerNotes.testMode}
    </Banner>
  );
}
