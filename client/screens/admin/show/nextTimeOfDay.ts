/** When a clock that shows `now` will next show a time such as '21:30', in epoch milliseconds; undefined for what is none. */
export function nextTimeOfDay(time: string, now: Date): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return at.getTime();
}
