import { describe, expect, it } from 'vitest';
import { allowances, venueChecks } from '../../../server/base/limits.ts';
import type { VenueResult } from '../../../protocol/schemas/venue.ts';
import { makeSampleEvent } from '../../../server/jobs/sampleEvent.ts';
import { VenueResultModel } from '../../../server/models/venue.ts';
import { forgetVenueResults } from '../../../server/usecases/venueCheck/venue.ts';
import { venueMeasures as measures } from '../../access/rows.ts';
import { runConcurrently, tally } from '../../routes/questions/guestCalls.ts';
import '../../routes/refusals/refusal.ts';
import { runningApp } from '../../routes/runningApp.ts';
import { createTestEvent, type TestEvent } from '../../support/testEvent.ts';

const running = runningApp();
const report = async (code: string, body: object = {}) =>
  running.app.browser().post(`/api/events/${code}/venue-check`, { measures, ...body });
const resultsOf = async ({ organiser, code }: TestEvent) =>
  (await organiser.get(`/api/events/${code}/venue-check/results`)).body as VenueResult[];
const stored = async ({ event }: TestEvent) => VenueResultModel.countDocuments({ eventId: event.id });

describe('venue check results', () => {
  it('are listed for the host, latest first, with their place and without the phone’s identity', async () => {
    const party = await createTestEvent(running.app);
    expect((await report(party.code, { place: ' Garden,\nby the bar ' })).status).toBe(204);
    await report(party.code);
    const results = await resultsOf(party);
    expect(results).toMatchObject([{ measures }, { place: 'Garden, by the bar', measures }]);
    expect(Object.keys(results[0]!).toSorted()).toEqual(['at', 'id', 'measures']);
  });

  it('are stored and read also while the event is inactive', async () => {
    const party = await createTestEvent(running.app);
    await party.update({ isActive: false });
    const reached = await running.app.browser().get(`/api/events/${party.code.toLowerCase()}/venue-check`);
    expect(reached.body).toMatchObject({ shareCode: party.code, title: party.event.title });
    expect(Math.abs(Date.parse(reached.body.at) - Date.now())).toBeLessThan(60_000);
    expect((await report(party.code)).status).toBe(204);
  });

  it('of a rehearsal’s code belong to its event', async () => {
    const party = await createTestEvent(running.app);
    const { shareCode } = (await party.organiser.post(`/api/events/${party.code}/rehearsal`, { guests: 5 }))
      .body;
    await report(shareCode, { place: 'Hall' });
    expect(await resultsOf(party)).toMatchObject([{ place: 'Hall' }]);
    await party.organiser.delete(`/api/events/${party.code}/rehearsal`);
    expect(await resultsOf(party)).toHaveLength(1);
  });

  it('are limited in number, in time and per network', async () => {
    const party = await createTestEvent(running.app);
    const { burst } = allowances.venueReports;
    const counts = tally(await runConcurrently(burst + 2, async () => report(party.code)));
    expect(counts[204]).toBe(burst);
    expect(counts[429]).toBe(2);
    expect(await resultsOf(party)).toHaveLength(venueChecks.mostResults);
    expect(await stored(party)).toBe(venueChecks.mostResults);
    await forgetVenueResults(new Date());
    expect(await stored(party)).toBe(venueChecks.mostResults);
    await forgetVenueResults(new Date(Date.now() + venueChecks.keptMs + 1));
    expect(await stored(party)).toBe(0);
  });

  it('are refused when they do not match the schema', async () => {
    const party = await createTestEvent(running.app);
    for (const wrong of [
      { calls: { ...measures.calls, lost: 99 } },
      { live: 'pigeon' },
      { pageMs: -1 },
      { userAgent: 'me' },
    ])
      expect(await report(party.code, { measures: { ...measures, ...wrong } })).toBeRefused('invalid');
    expect(await report(party.code, { place: 'x'.repeat(51) })).toBeRefused('invalid');
    expect(await stored(party)).toBe(0);
  });

  it('are deleted with their event; the sample event has none', async () => {
    const party = await createTestEvent(running.app);
    await report(party.code);
    await (await running.app.owner()).delete(`/api/owner/events/${party.event.id}`);
    expect(await stored(party)).toBe(0);
    await makeSampleEvent(running.app.app);
    expect(await report('MAUI')).toBeRefused('sample_event');
  });
});
