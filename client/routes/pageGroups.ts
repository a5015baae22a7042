import type { PageName } from '../../protocol/pages.ts';

/** The pages whose screens `routes.tsx` loads, during the first load or right after it. */
export type FirstPage = '/' | '/demo' | '/event/:shareCode' | '/leaderboard/:shareCode';

/** The pages whose screens `guestRoutes.tsx` loads as one bundle: what guests open after the game. */
export type GuestPage =
  | '/event/:shareCode/participant/:id/results'
  | '/results/:shareCode/:id'
  | '/participant/:shareCode/:id'
  | '/post-prediction-tour/:shareCode/:id'
  | '/message/:shareCode/:id'
  | '/seat/:token';

/** All other pages: `otherRoutes.tsx` loads each of their screens when it is opened. */
export type OtherPage = Exclude<PageName, FirstPage | GuestPage>;
