/** Every URL of the product: pages of the client and calls of the API. */
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
  preview: (shareCode: string) => `/preview/${seg(shareCode)}`,
  tour: (shareCode: string, id: string) => `/post-prediction-tour/${seg(shareCode)}/${seg(id)}`,
  message: (shareCode: string, id: string) => `/message/${seg(shareCode)}/${seg(id)}`,
  results: (shareCode: string, id: string) => `/event/${seg(shareCode)}/participant/${seg(id)}/results`,
  seat: (token: string) => `/seat/${seg(token)}`,
  logoOptions: '/logo-options',
  owner: '/owner',
  ownerEvent: (shareCode: string) => `/owner/${seg(shareCode)}`,
} as const;

/** Addresses of calls. */
export const calls = {
  events: '/api/events',
  event: (shareCode: string) => `/api/events/${seg(shareCode)}`,
  eventQuestions: (shareCode: string) => `/api/events/${seg(shareCode)}/questions`,
  eventParticipants: (shareCode: string) => `/api/events/${seg(shareCode)}/participants`,
  removeRecent: (shareCode: string) => `/api/events/${seg(shareCode)}/participants/remove-recent`,
  eventLeaderboard: (shareCode: string) => `/api/events/${seg(shareCode)}/leaderboard`,
  eventStats: (shareCode: string) => `/api/events/${seg(shareCode)}/stats`,
  eventPredictions: (shareCode: string) => `/api/events/${seg(shareCode)}/predictions`,
  adminAuth: (shareCode: string) => `/api/events/${seg(shareCode)}/admin-auth`,
  reorder: (shareCode: string) => `/api/events/${seg(shareCode)}/questions/reorder`,
  headerImage: (shareCode: string) => `/api/events/${seg(shareCode)}/header-image`,
  startOver: (shareCode: string) => `/api/events/${seg(shareCode)}/start-over`,
  question: (id: string) => `/api/questions/${seg(id)}`,
  questionAnswer: (id: string) => `/api/questions/${seg(id)}/answer`,
  questionPredictions: (id: string) => `/api/questions/${seg(id)}/predictions`,
  participant: (id: string) => `/api/participants/${seg(id)}`,
  participantPredictions: (id: string) => `/api/participants/${seg(id)}/predictions`,
  seatLinks: (participantId: string) => `/api/participants/${seg(participantId)}/seat-links`,
  takeSeat: '/api/seats',
  shorten: '/api/shorten',
  session: '/api/session',
  logout: '/api/logout',
  ownerAuth: '/api/owner/auth',
  ownerEvents: '/api/owner/events',
  platformSettings: '/api/platform/settings',
  shareCode: (shareCode: string) => `/api/share-codes/${seg(shareCode)}`,
  processPayment: '/api/payment/process',
  ownerStats: '/api/owner/dashboard-stats',
  ownerHealth: '/api/owner/health',
  ownerRevenue: (days: number) => `/api/owner/revenue?range=${days}`,
  ownerRevenueExport: (days: number) => `/api/owner/revenue/export?range=${days}`,
  ownerPayments: (days: number) => `/api/owner/payments?range=${days}`,
  ownerRefund: (paymentId: string) => `/api/owner/payments/${seg(paymentId)}/refund`,
  ownerUserStats: '/api/owner/user-stats',
  ownerAnalytics: (days: number) => `/api/owner/analytics/summary?range=${days}`,
  ownerEvent: (eventId: string) => `/api/owner/events/${seg(eventId)}`,
  ownerSettings: '/api/owner/settings',
  ownerPricing: '/api/owner/settings/pricing',
  track: '/api/analytics/track',
} as const;

/** Where guests find an event; `origin` without a trailing slash. */
export const shareLink = (origin: string, shareCode: string) => `${origin}${pages.event(shareCode)}`;
