import { CreatedEventGate } from '../screens/creation/CreatedEventGate.tsx';
import { AdminScreen } from '../screens/admin/AdminScreen.tsx';

/**
 * The admin portal. After creating an event the host first sees that it is live. One bundle, separate from
 * the guests' code.
 */
export function AdminRoute() {
  return (
    <CreatedEventGate>
      <AdminScreen />
    </CreatedEventGate>
  );
}
