import { scorekeeperTexts } from '../../../../protocol/texts/helperPages.ts';
import { HelperEvent } from '../HelperEvent.tsx';
import { ScorekeeperQuestions } from './ScorekeeperQuestions.tsx';

/** The scorekeeper's page. It sets answers that stay hidden until the host shows them. */
export const ScorekeeperScreen = () => (
  <HelperEvent
    role="witness"
    title={scorekeeperTexts('title')}
    loading={scorekeeperTexts('loading')}
    reconnecting={scorekeeperTexts('reconnecting')}
  >
    {({ event, questions }) => <ScorekeeperQuestions shareCode={event.shareCode} questions={questions} />}
  </HelperEvent>
);
