import { NewEventFirst } from '../screens/creation/NewEventFirst.tsx';
import { AdminScreen } from '../screens/admin/AdminScreen.tsx';

/**
 * The admin portal. After creating an event the host first sees that it is live. One bundle, separate from
 * the guests' code.
 */
export function AdminRoute() {
  return (
    <NewEventFirst>
      <AdminScreen />
    </NewEventFirst>
  );
}
