import { beforeEach, describe, expect, it } from 'vitest';
import { requestConfirmation, useConfirmation } from '../../client/stores/app/confirmation.ts';
import { dismissToast, showToast, useToasts } from '../../client/stores/app/toasts.ts';

const asks = () =>
  requestConfirmation({
    title: 'Sure?',
    description: 'It is gone.',
    confirmLabel: 'Yes',
    onConfirm: async () => true,
  });

describe('confirmation dialog', () => {
  beforeEach(() => dismissToast());

  it('dismisses earlier error notices', () => {
    showToast({ title: 'Error', description: 'No.', variant: 'destructive' });
    asks();
    expect(useToasts.getState().current).toBeUndefined();
    expect(useConfirmation.getState().isOpen).toBe(true);
  });

  it('keeps success notices', () => {
    showToast({ title: 'Saved', description: 'Yes.' });
    asks();
    expect(useToasts.getState().current?.title).toBe('Saved');
  });
});
