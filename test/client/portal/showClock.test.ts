import { expect, it, onTestFinished, vi } from 'vitest';
import { formatSpan } from '../../../protocol/texts/formats.ts';
import { applyShow } from '../../../client/stores/room/eventRoom.ts';
import { idleShow } from '../../support/idleShow.ts';
import { nextTimeOfDay } from '../../../client/screens/admin/show/showTime.ts';

const fixedNow = new Date(2027, 5, 12, 21, 15, 30);

it.each([
  ['21:30', new Date(2027, 5, 12, 21, 30)],
  ['21:16', new Date(2027, 5, 12, 21, 16)],
  // This minute has already started, so the next one is tomorrow.
  ['21:15', new Date(2027, 5, 13, 21, 15)],
  ['00:05', new Date(2027, 5, 13, 0, 5)],
])('show clock: %s is the next such time on the host’s clock', (time, expected) => {
  expect(nextTimeOfDay(time, fixedNow)).toBe(expected.getTime());
});

it.each(['', '21', 'half past nine', '9:'])('show clock: "%s" is not a time', (time) => {
  expect(nextTimeOfDay(time, fixedNow)).toBeUndefined();
});

it.each([
  [-1, '0:00'],
  [999, '0:01'],
  [61_000, '1:01'],
  [600_000, '10:00'],
  [3_599_500, '1:00:00'],
  [11_100_000, '3:05:00'],
])('show clock: formats %i ms as %s', (ms, expected) => {
  expect(formatSpan(ms)).toBe(expected);
});

it('show clock: keeps the start of a step, however often the show is published', () => {
  const since = (room: { shownSince?: number }) => Date.now() - room.shownSince!;
  const show = applyShow({ ...idleShow, revision: 3, shownForMs: 20_000 });
  expect(since(show)).toBeGreaterThanOrEqual(20_000);
  expect(applyShow({ ...idleShow, revision: 3, shownForMs: 0 }, show).shownSince).toBe(show.shownSince);
  expect(since(applyShow({ ...idleShow, revision: 4, shownForMs: 0 }, show))).toBeLessThan(20_000);
});

it('show clock: offers undo for the time that the server allows, by durations alone', () => {
  vi.useFakeTimers({ now: fixedNow, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const hostShow = { ...idleShow, revision: 3, wishIds: [] };
  const show = applyShow({ ...hostShow, undoable: 'step', undoableForMs: 4_000 });
  expect(show.undoableUntil).toBe(fixedNow.getTime() + 4_000);
  const later = { ...show, ...applyShow(hostShow, show) };
  expect(later.undoableUntil).toBeUndefined();
});
