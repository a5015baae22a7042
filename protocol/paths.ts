const seg = encodeURIComponent;

/** Addresses of screens. */
export const pages = {
  home: '/',
  demo: '/demo',
  createGuided: '/create-event-guided',
  createSimple: '/create-event-simple',
  event: (shareCode: string) => `/event/${seg(shareCode)}`,
  demoEvent: (shareCode: string) => `/event/${seg(shareCode)}?demo=true`,
  admin: (shareCode: string) => `/admin/${seg(shareCode)}`,
  participant: (shareCode: string, id: string) => `/participant/${seg(shareCode)}/${seg(id)}`,
  sharedParticipant: (shareCode: string, id: string) =>
    `/participant/${seg(shareCode)}/${seg(id)}?readonly=true`,
  editParticipant: (shareCode: string, id: string) => `/participant/${seg(shareCode)}/${seg(id)}?edit=true`,
  anotherPhone: (shareCode: string, id: string) => `/participant/${seg(shareCode)}/${seg(id)}#another-phone`,
  leaderboard: (shareCode: string) => `/leaderboard/${seg(shareCode)}`,
  bigScreen: (shareCode: string) => `/leaderboard/${seg(shareCode)}?display=true`,
  demoBigScreen: (shareCode: string) => `/leaderboard/${seg(shareCode)}?display=true&demo=true`,
  preview: (shareCode: string) => `/preview/${seg(shareCode)}`,
  tour: (shareCode: string, id: string) => `/post-prediction-tour/${seg(shareCode)}/${seg(id)}`,
  message: (shareCode: string, id: string) => `/message/${seg(shareCode)}/${seg(id)}`,
  results: (shareCode: string, id: string) => `/event/${seg(shareCode)}/participant/${seg(id)}/results`,
  seat: (token: string) => `/seat/${seg(token)}`,
  logoOptions: '/logo-options',
  owner: '/owner',
  ownerEvent: (shareCode: string) => `/owner/${seg(shareCode)}`,
} as const;

/** Where guests find an event; `origin` without a trailing slash. */
export const shareLink = (origin: string, shareCode: string) => `${origin}${pages.event(shareCode)}`;
