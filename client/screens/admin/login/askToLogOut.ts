import { ask } from '../../../stores/app/confirmation.ts';
import { logOutOrganiser } from '../../../stores/organiser/login.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { organiserFailures } from '../../../../protocol/texts/organiserTexts.ts';

/** Logs this device out; asks first, since amid the evening the admin code may be far away. */
export function askToLogOut(): void {
  ask({
    title: 'Log out on this device?',
    description:
      "You'll need the admin code to get back in. Your guests won't notice, and if you're also playing here, you'll stay in the game.",
    confirmLabel: 'Log out',
    busyLabel: 'Logging out...',
    variant: 'primary',
    focusAfter: 'admin-gate',
    onConfirm: async () => {
      try {
        await logOutOrganiser();
        return true;
      } catch {
        showToast(organiserFailures.logOut);
        return false;
      }
    },
  });
}
