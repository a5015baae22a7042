import { Route, Routes } from 'react-router-dom';
import { later } from '../features/layout/later.tsx';

const admin = later(async () => (await import('./adminRoute.tsx')).AdminRoute);
const owner = later(async () => (await import('../screens/owner/OwnerScreen.tsx')).OwnerScreen);
const guided = later(async () => (await import('../screens/creation/GuidedScreen.tsx')).GuidedScreen);
const simple = later(async () => (await import('../screens/creation/SimpleScreen.tsx')).SimpleScreen);
const preview = later(async () => (await import('../screens/preview/PreviewScreen.tsx')).PreviewScreen);
const logos = later(
  async () => (await import('../screens/logoOptions/LogoOptionsScreen.tsx')).LogoOptionsScreen,
);
const guest = later(async () => (await import('./guestRoutes.tsx')).GuestRoutes);

const byName = new Map([
  ['admin', admin],
  ['owner', owner],
  ['create-event-guided', guided],
  ['create-event-simple', simple],
  ['preview', preview],
  ['logo-options', logos],
]);

/** Fetches the screen of an address together with the way to it. */
export const loadOtherScreen = async (pathname: string): Promise<unknown> =>
  (byName.get(pathname.split('/')[1] ?? '') ?? guest).load();

/** The way to everything that a guest's first load does without: so that it does not even carry the list of its files. */
export function OtherRoutes() {
  return (
    <Routes>
      <Route path="/admin/:shareCode" element={<admin.Part />} />
      <Route path="/create-event-guided" element={<guided.Part />} />
      <Route path="/create-event-simple" element={<simple.Part />} />
      <Route path="/owner" element={<owner.Part />} />
      <Route path="/owner/:shareCode" element={<owner.Part />} />
      <Route path="/preview/:shareCode" element={<preview.Part />} />
      <Route path="/logo-options" element={<logos.Part />} />
      <Route path="*" element={<guest.Part />} />
    </Routes>
  );
}
