import { CreatedEventGate } from '../screens/creation/CreatedEventGate.tsx';
import { AdminScreen } from '../screens/admin/AdminScreen.tsx';

/**
 * Shows the admin portal. A host who has just created an event first sees a page that says that it is live.
 * The portal is a bundle separate from the guests' code.
 */
export function AdminRoute() {
  return (
    <CreatedEventGate>
      <AdminScreen />
    </CreatedEventGate>
  );
}
