import { witnessTexts } from '../../../../protocol/texts/helpers.ts';
import { HelperEvent } from '../HelperEvent.tsx';
import { WitnessQuestions } from './WitnessQuestions.tsx';

/** Where a witness sets answers that nobody sees before the host shows them. */
export const WitnessScreen = () => (
  <HelperEvent
    role="witness"
    title={witnessTexts('title')}
    loading={witnessTexts('loading')}
    reconnecting={witnessTexts('reconnecting')}
  >
    {({ event, questions }) => <WitnessQuestions shareCode={event.shareCode} questions={questions} />}
  </HelperEvent>
);
