import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyPart, type LazyPart } from '../features/layout/lazyPart.tsx';
import { allTexts } from '../stores/app/language.ts';
import type { OtherPage } from './pageGroups.ts';
import { routesTo, screenAt } from './pageRoutes.tsx';

const whole = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, 'now', allTexts);

const owner = lazyPart(async () => (await import('../screens/owner/OwnerScreen.tsx')).OwnerScreen);
const guest = lazyPart(async () => (await import('./guestRoutes.tsx')).GuestRoutes);

const screens = {
  '/admin/:shareCode': whole(async () => (await import('./adminRoute.tsx')).AdminRoute),
  '/admin/:shareCode/slips': whole(
    async () => (await import('../screens/admin/slips/SlipsScreen.tsx')).SlipsScreen,
  ),
  '/host/:shareCode': whole(async () => (await import('../screens/admin/show/HostScreen.tsx')).HostScreen),
  '/check/:shareCode': whole(async () => (await import('../screens/check/CheckScreen.tsx')).CheckScreen),
  '/couple/:shareCode': whole(
    async () => (await import('../screens/event/couple/CoupleScreen.tsx')).CoupleScreen,
  ),
  '/witness/:shareCode': whole(
    async () => (await import('../screens/event/scorekeeper/ScorekeeperScreen.tsx')).ScorekeeperScreen,
  ),
  '/create-event-guided': whole(
    async () => (await import('../screens/creation/CreationScreen.tsx')).GuidedScreen,
  ),
  '/create-event-simple': whole(
    async () => (await import('../screens/creation/CreationScreen.tsx')).SimpleScreen,
  ),
  '/owner': owner,
  '/owner/:shareCode': owner,
  '/keepsake/:shareCode': whole(
    async () => (await import('../screens/keepsake/KeepsakeScreen.tsx')).KeepsakeScreen,
  ),
  '/preview/:shareCode': whole(async () => (await import('../screens/PreviewScreen.tsx')).PreviewScreen),
  '/logo-options': whole(async () => (await import('../screens/LogoOptionsScreen.tsx')).LogoOptionsScreen),
} satisfies Record<OtherPage, LazyPart<object>>;

/** Fetches the screen of an address together with the way to it. */
export const loadOtherScreen = async (pathname: string): Promise<unknown> =>
  (screenAt(screens, pathname) ?? guest).load();

/** The way to everything that a guest's first load does without: so that it does not even carry the list of its files. */
export function OtherRoutes() {
  return (
    <Routes>
      {routesTo(screens)}
      <Route path="*" element={<guest.Part />} />
    </Routes>
  );
}
