import { commonTexts } from './common.ts';

export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** A toast of something that failed. */
export const failed = (description: string, title = commonTexts('error')): ToastText => ({
  title,
  description,
  variant: 'destructive',
});

/** A toast of something that was done. */
export const done = (title: string, description?: string): ToastText => ({
  title,
  ...(description && { description }),
});
