/** When something was last known, on this phone's own clock: '9:40 PM', on another day 'Jun 14, 9:40 PM'. */
export function formatAsOf(at: number, now = new Date()): string {
  const then = new Date(at);
  const isToday = then.toDateString() === now.toDateString();
  const day = isToday ? {} : ({ month: 'short', day: 'numeric' } as const);
  return then.toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit' });
}
