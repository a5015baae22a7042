import { texts } from '../../catalogue.ts';

/** The full leaderboard. */
export const fullBoardTexts = texts('fullBoard', {
  title: 'Full Leaderboard',
  loading: 'Loading leaderboard...',
  guests: '{count, plural, one {# guest} other {# guests}}',
  partial: 'Only the first {count, number} are on this phone. You’ll see everyone when you’re back online.',
  secret: 'The answers are still secret. For now, guests with the most predictions come first.',
  searchLabel: 'Search participants',
  searchPlaceholder: 'Search participants...',
  findMe: 'You’re {rank, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}. Find me',
  notFoundTitle: 'No participants found',
  notFound: 'No one here has that name.',
  showAll: 'Show everyone',
  emptyTitle: 'No participants yet',
  empty: 'Everyone who joins will appear here, best first.',
  beFirst: 'Be the first to join',
  emptyWhenOverTitle: 'No participants',
  emptyWhenOver: 'No one joined before the game ended.',
});
