import { commonTexts } from '../../../protocol/texts/common.ts';
import { Button, type ButtonProps } from './Button.tsx';

/** 'Try again', where something did not come. */
export const RetryButton = ({ onRetry, ...look }: ButtonProps & { onRetry: () => unknown }) => (
  <Button variant="secondary" {...look} onClick={() => void onRetry()}>
    {commonTexts('tryAgain')}
  </Button>
);
