import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

const AdminRoute = lazy(async () => ({
  default: (await import('./adminRoute.tsx')).AdminRoute,
}));
const OwnerScreen = lazy(async () => ({
  default: (await import('../screens/owner/OwnerScreen.tsx')).OwnerScreen,
}));
const GuidedScreen = lazy(async () => ({
  default: (await import('../screens/createGuided/GuidedScreen.tsx')).GuidedScreen,
}));
const SimpleScreen = lazy(async () => ({
  default: (await import('../screens/createSimple/SimpleScreen.tsx')).SimpleScreen,
}));
const GuestRoutes = lazy(async () => ({
  default: (await import('./guestRoutes.tsx')).GuestRoutes,
}));

/** The way to everything that a guest's first load does without: so that it does not even carry the list of its files. */
export function OtherRoutes() {
  return (
    <Routes>
      <Route path="/admin/:shareCode" element={<AdminRoute />} />
      <Route path="/create-event-guided" element={<GuidedScreen />} />
      <Route path="/create-event-simple" element={<SimpleScreen />} />
      <Route path="/owner" element={<OwnerScreen />} />
      <Route path="/owner/:shareCode" element={<OwnerScreen />} />
      <Route path="*" element={<GuestRoutes />} />
    </Routes>
  );
}
