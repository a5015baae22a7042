/** When a clock that shows `now` will next show a time such as '21:30', in epoch milliseconds; undefined for what is none. */
export function nextTimeOfDay(time: string, now: Date): number | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours === undefined || minutes === undefined || !time.includes(':')) return undefined;
  const at = new Date(now);
  at.setHours(hours, minutes, 0, 0);
  if (at <= now) at.setDate(at.getDate() + 1);
  return Number.isNaN(at.getTime()) ? undefined : at.getTime();
}
