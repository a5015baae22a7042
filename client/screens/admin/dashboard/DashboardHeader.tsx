import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { failed } from '../../../../protocol/texts/toasts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { UserText } from '../../../components/display/UserText.tsx';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { ask } from '../../../stores/app/confirmation.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { organiserErrorOf } from '../../../stores/organiser/attempt.ts';
import { logOutOrganiser } from '../../../stores/organiser/login.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { PortalHeading } from '../portalParts.tsx';

/** Whose evening this dashboard runs; takes the focus from the login that has gone. */
export function DashboardHeader() {
  const event = useOrganiserRoom((room) => room.event);
  const facts = [formatEventDate(event.date), event.location].filter(Boolean).join(' • ');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="relative flex items-start justify-between gap-x-4 pt-5 pb-4 lg:pt-10 lg:pb-2">
      <div className="min-w-0">
        <PortalHeading title={event.title} ref={heading} dir="auto" className="wrap-anywhere" />
        {facts && <UserText className="mt-1.5 text-muted">{facts}</UserText>}
      </div>
      <Button
        variant="quiet"
        className="-me-4 shrink-0 max-lg:absolute max-lg:end-0 max-lg:top-0.5"
        icon={<LogOut />}
        onClick={askToLogOut}
      >
        {dashboardTexts('logOut')}
      </Button>
    </header>
  );
}

/** Amid the evening the admin code may be far away. */
const askToLogOut = () =>
  ask({
    title: dashboardTexts('logOutConfirmTitle'),
    description: dashboardTexts('logOutConfirm'),
    confirmLabel: dashboardTexts('logOut'),
    busyLabel: dashboardTexts('loggingOut'),
    variant: 'primary',
    focusAfter: 'admin-login',
    onConfirm: async () => {
      const error = await organiserErrorOf(logOutOrganiser);
      if (error) showToast(failed(dashboardTexts('logOutFailed')));
      return !error;
    },
  });
