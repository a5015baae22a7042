import { NewEventFirst } from '../screens/creation/NewEventFirst.tsx';
import { AdminScreen } from '../screens/admin/AdminScreen.tsx';

/** The portal; whoever has just created the event sees first that it is live. In one bundle, apart from the guests'. */
export function AdminRoute() {
  return (
    <NewEventFirst>
      <AdminScreen />
    </NewEventFirst>
  );
}
