import { commonTexts } from './common.ts';

export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

/** The toast of a failure. */
export const errorToast = (description: string, title = commonTexts('error')): ToastText => ({
  title,
  description,
  variant: 'destructive',
});

/** The toast of a success. */
export const successToast = (title: string, description?: string): ToastText => ({
  title,
  ...(description && { description }),
});
