import type { PageName } from '../../protocol/pages.ts';

/** The pages whose screens `routes.tsx` loads during the first load or right after it. */
export type FirstPage = '/' | '/demo' | '/event/:shareCode' | '/leaderboard/:shareCode';

/** The pages that guests open after the game. `guestRoutes.tsx` loads their screens as one bundle. */
export type GuestPage =
  | '/event/:shareCode/participant/:id/results'
  | '/results/:shareCode/:id'
  | '/participant/:shareCode/:id'
  | '/post-prediction-tour/:shareCode/:id'
  | '/message/:shareCode/:id'
  | '/seat/:token';

/** All other pages. `otherRoutes.tsx` loads each of their screens when the user opens it. */
export type OtherPage = Exclude<PageName, FirstPage | GuestPage>;
