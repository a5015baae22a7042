import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { beforeEveningTexts } from '../../../../protocol/texts/portal/beforeEvening.ts';
import { RehearsalPart } from './RehearsalPart.tsx';
import { VenuePart } from './VenuePart.tsx';
import { TryOutOptions } from './TryOutOptions.tsx';

/**
 * The Before the Day section. It contains the rehearsal, a comparison of the ways to try things out, and the
 * venue check.
 */
export const BeforeCard = ({ className }: { className?: string }) => (
  <FoldingSection
    title={beforeEveningTexts('title')}
    lead={beforeEveningTexts('lead')}
    headingId="before-evening"
    {...(className !== undefined && { className })}
  >
    <RehearsalPart />
    <TryOutOptions />
    <VenuePart />
  </FoldingSection>
);
