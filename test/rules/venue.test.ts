import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  levelOf,
  liveTransports,
  timingsOf,
  venueFindings,
  venueLevels,
  type VenueMeasures,
  venueVerdict,
} from '../../protocol/rules/venue.ts';
import { ReportVenue } from '../../protocol/schemas/venue.ts';
import { findingOf } from '../../client/features/venueFindings.ts';

const ms = fc.option(fc.double({ min: 0, max: 20_000, noNaN: true }), { nil: undefined });
const timings = fc.array(ms, { maxLength: 30 }).map(timingsOf);
const measures: fc.Arbitrary<VenueMeasures> = fc.record(
  {
    pageMs: fc.nat(60_000),
    calls: timings,
    foreignCount: fc.nat(3),
    live: fc.constantFrom(...liveTransports),
    pings: timings,
    dropCount: fc.nat(6),
    kBps: fc.nat(5_000),
    clockAheadMs: fc.integer({ min: -1e9, max: 1e9 }),
    hasCookies: fc.boolean(),
    hasStorage: fc.boolean(),
  },
  { requiredKeys: ['calls', 'foreignCount', 'live', 'pings', 'dropCount', 'hasCookies', 'hasStorage'] },
);

const well: VenueMeasures = {
  pageMs: 900,
  calls: { sent: 16, lost: 0, medianMs: 40, worstMs: 120 },
  foreignCount: 0,
  live: 'websocket',
  pings: { sent: 25, lost: 0, medianMs: 30, worstMs: 90 },
  dropCount: 0,
  kBps: 900,
  clockAheadMs: 0,
  hasCookies: true,
  hasStorage: true,
};
const rank = (level: (typeof venueLevels)[number]) => venueLevels.indexOf(level);

describe('venue check', () => {
  it('reports the worst finding, and each finding at most once', () => {
    fc.assert(
      fc.property(measures, (measurement) => {
        const findings = venueFindings(measurement);
        expect(new Set(findings).size).toBe(findings.length);
        expect(rank(venueVerdict(measurement))).toBe(
          Math.max(...findings.map((word) => rank(levelOf(word)))),
        );
      }),
    );
  });

  it('never improves when a measurement gets worse', () => {
    const worse: ((measurement: VenueMeasures) => VenueMeasures)[] = [
      (measurement) => ({ ...measurement, pageMs: (measurement.pageMs ?? 0) * 2 + 1 }),
      (measurement) => ({
        ...measurement,
        calls: { ...measurement.calls, medianMs: measurement.calls.medianMs * 2 + 100 },
      }),
      (measurement) => ({ ...measurement, calls: { ...measurement.calls, lost: measurement.calls.sent } }),
      (measurement) => ({ ...measurement, foreignCount: measurement.foreignCount + 1 }),
      (measurement) => ({ ...measurement, dropCount: measurement.dropCount + 2 }),
      (measurement) => ({
        ...measurement,
        ...(measurement.kBps !== undefined && { kBps: Math.floor(measurement.kBps / 2) }),
      }),
      (measurement) => ({ ...measurement, hasCookies: false }),
      (measurement) => ({ ...measurement, hasStorage: false }),
    ];
    fc.assert(
      fc.property(measures, fc.constantFrom(...worse), (measurement, spoil) => {
        expect(rank(venueVerdict(spoil(measurement)))).toBeGreaterThanOrEqual(
          rank(venueVerdict(measurement)),
        );
      }),
    );
  });

  it('is good when every measurement is good, whatever the clock says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (clockAheadMs) => {
        expect(venueVerdict({ ...well, clockAheadMs })).toBe('good');
      }),
    );
  });

  it.each([
    ['usable', 'livePolling', { live: 'polling' }],
    ['usable', 'liveNone', { live: 'none' }],
    ['usable', 'heldDrops', { dropCount: 3 }],
    ['usable', 'callsLossy', { calls: { ...well.calls, lost: 2 } }],
    ['bad', 'callsLost', { calls: { ...well.calls, lost: 16 } }],
    ['bad', 'callsVerySlow', { calls: { ...well.calls, medianMs: 4_000 } }],
    ['bad', 'captive', { foreignCount: 1 }],
    ['bad', 'speedVerySlow', { kBps: 3 }],
    ['bad', 'phoneNoCookies', { hasCookies: false }],
    ['usable', 'phoneForgets', { hasStorage: false }],
  ] as const)('is %s with %s', (verdict, word, change) => {
    expect(venueFindings({ ...well, ...change })).toContain(word);
    expect(venueVerdict({ ...well, ...change })).toBe(verdict);
  });

  it('has a sentence with advice for each finding that is not good', () => {
    fc.assert(
      fc.property(measures, (measurement) => {
        for (const word of venueFindings(measurement)) {
          const { says, advice, level } = findingOf(word);
          expect(says).not.toBe('');
          expect(level === 'good' || advice !== undefined).toBe(true);
        }
      }),
    );
  });

  it('passes the wire schema', () => {
    fc.assert(
      fc.property(measures, (measurement) => {
        expect(ReportVenue.parse({ measures: measurement })).toEqual({ measures: measurement });
      }),
    );
  });

  it('computes the median and the maximum of the reply times', () => {
    expect(timingsOf([30, undefined, 10, 20.4, 400])).toEqual({
      sent: 5,
      lost: 1,
      medianMs: 20,
      worstMs: 400,
    });
    expect(timingsOf([undefined])).toEqual({ sent: 1, lost: 1, medianMs: 0, worstMs: 0 });
  });
});
