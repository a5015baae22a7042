import { beforeAll, describe, expect, it } from 'vitest';
import { roomAccess } from '../../server/access/viewer.ts';
import { createApi } from '../../server/routes/api.ts';
import { runningApp } from '../routes/runningApp.ts';
import { callers, closedWithEvent, rows } from './rows.ts';
import { createCallers, statusOf } from './createCallers.ts';

const running = runningApp();
let created: Awaited<ReturnType<typeof createCallers>>;

beforeAll(async () => {
  created = await createCallers(running.app);
});

describe('access table', () => {
  for (const row of rows)
    it(`${row.call}${row.when ? `, ${row.when}` : ''}`, async () => {
      const answered: Record<string, number> = {};
      for (const caller of callers) answered[caller] = await statusOf(running.app, row, created, caller);
      expect(answered).toEqual(row.statuses);
    });
});

describe('access table: completeness', () => {
  it('has a row for every call of the router, and no others', () => {
    const settings = { ownerPassword: '' };
    const { stack } = createApi(running.app.app, settings).router;
    const known = stack
      .filter(({ path }) => !String(path).includes('*'))
      .flatMap(({ methods, path }) =>
        methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${String(path)}`),
      );
    const covered = rows.map(({ call }) => call).filter((call) => !call.startsWith('SOCKET'));
    expect(known.length).toBeGreaterThan(20);
    expect(known.toSorted()).toEqual([...new Set(covered)].toSorted());
  });

  it('has a row for every room', () => {
    const rooms = Object.keys(roomAccess).map((audience) => `SOCKET ${audience}`);
    const covered = rows.map(({ call }) => call).filter((call) => call.startsWith('SOCKET'));
    expect(covered.toSorted()).toEqual(rooms.toSorted());
  });
});

describe('inactive event', () => {
  const ofEvent = rows.filter(({ call }) => closedWithEvent.has(call));

  it('is missing for guests and strangers, and available to its hosts', async () => {
    const { party, subjects, browsers } = await createCallers(running.app);
    const question = await party.addQuestion();
    await party.update({ isActive: false });
    const closed = {
      browsers,
      subjects: { ...subjects, newQuestion: async () => question },
    };
    for (const row of ofEvent)
      for (const caller of callers) {
        const isGuestsView = ['SOCKET guest', 'SOCKET screen'].includes(row.call);
        const isHosting = ['organiser', 'owner', 'mc', 'cohost'].includes(caller) && !isGuestsView;
        const expected = isHosting ? row.statuses[caller] : 404;
        const answered = await statusOf(running.app, row, closed, caller);
        expect({ call: row.call, caller, answered }).toEqual({ call: row.call, caller, answered: expected });
      }
  });
});
