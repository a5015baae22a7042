import { beforeEach, describe, expect, it } from 'vitest';
import { ask, useConfirmation } from '../../client/stores/app/confirmation.ts';
import { dismissToast, showToast, useToasts } from '../../client/stores/app/toasts.ts';

const asks = () =>
  ask({ title: 'Sure?', description: 'It is gone.', confirmLabel: 'Yes', onConfirm: async () => true });

describe('a question that stands before what cannot be undone', () => {
  beforeEach(() => dismissToast());

  it('stands alone: what went wrong before is withdrawn', () => {
    showToast({ title: 'Error', description: 'No.', variant: 'destructive' });
    asks();
    expect(useToasts.getState().current).toBeUndefined();
    expect(useConfirmation.getState().isOpen).toBe(true);
  });

  it('leaves good news where they are', () => {
    showToast({ title: 'Saved', description: 'Yes.' });
    asks();
    expect(useToasts.getState().current?.title).toBe('Saved');
  });
});
