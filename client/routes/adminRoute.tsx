import { CreatedEventGate } from '../screens/creation/CreatedEventGate.tsx';
import { AdminScreen } from '../screens/admin/AdminScreen.tsx';

/**
 * Shows the admin portal. After creating an event, the host first sees the page 'Your Event is Live!'. The
 * portal is a bundle separate from the guests' code.
 */
export function AdminRoute() {
  return (
    <CreatedEventGate>
      <AdminScreen />
    </CreatedEventGate>
  );
}
