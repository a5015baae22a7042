import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazyComponent, type LazyComponent } from '../features/layout/lazyComponent.tsx';
import { allTexts } from '../stores/app/language.ts';
import type { OtherPage } from './pageGroups.ts';
import { routesTo, screenAt } from './pageRoutes.tsx';

const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent(load, 'now', allTexts);

const owner = lazyComponent(async () => (await import('../screens/owner/OwnerScreen.tsx')).OwnerScreen);
const guest = lazyComponent(async () => (await import('./guestRoutes.tsx')).GuestRoutes);

const screens = {
  '/admin/:shareCode': lazyScreen(async () => (await import('./adminRoute.tsx')).AdminRoute),
  '/admin/:shareCode/slips': lazyScreen(
    async () => (await import('../screens/admin/slips/SlipsScreen.tsx')).SlipsScreen,
  ),
  '/admin/:shareCode/print': lazyScreen(
    async () => (await import('../screens/admin/print/PrintScreen.tsx')).PrintScreen,
  ),
  '/recover/:shareCode': lazyScreen(
    async () => (await import('../screens/recovery/RecoveryScreen.tsx')).RecoveryScreen,
  ),
  '/host/:shareCode': lazyScreen(
    async () => (await import('../screens/admin/show/HostScreen.tsx')).HostScreen,
  ),
  '/check/:shareCode': lazyScreen(async () => (await import('../screens/check/CheckScreen.tsx')).CheckScreen),
  '/couple/:shareCode': lazyScreen(
    async () => (await import('../screens/event/couple/CoupleScreen.tsx')).CoupleScreen,
  ),
  '/witness/:shareCode': lazyScreen(
    async () => (await import('../screens/event/scorekeeper/ScorekeeperScreen.tsx')).ScorekeeperScreen,
  ),
  '/create-event-guided': lazyScreen(
    async () => (await import('../screens/creation/CreationScreen.tsx')).GuidedScreen,
  ),
  '/create-event-simple': lazyScreen(
    async () => (await import('../screens/creation/CreationScreen.tsx')).SimpleScreen,
  ),
  '/owner': owner,
  '/owner/:shareCode': owner,
  '/keepsake/:shareCode': lazyScreen(
    async () => (await import('../screens/keepsake/KeepsakeScreen.tsx')).KeepsakeScreen,
  ),
  '/preview/:shareCode': lazyScreen(async () => (await import('../screens/PreviewScreen.tsx')).PreviewScreen),
  '/logo-options': lazyScreen(
    async () => (await import('../screens/LogoOptionsScreen.tsx')).LogoOptionsScreen,
  ),
} satisfies Record<OtherPage, LazyComponent<object>>;

/** Loads the code of an address's screen together with this file. */
export const loadOtherScreen = async (pathname: string): Promise<unknown> =>
  (screenAt(screens, pathname) ?? guest).load();

/**
 * The routes of all screens outside the guest's first load. This list is a separate chunk to keep the first
 * load small.
 */
export function OtherRoutes() {
  return (
    <Routes>
      {routesTo(screens)}
      <Route path="*" element={<guest.Component />} />
    </Routes>
  );
}
