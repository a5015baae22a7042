import { describe, expect, it } from 'vitest';
import { describeFinding } from './report.ts';
import { fuzz } from './run.ts';

describe('fuzzed server', () => {
  it('answers as documented, leaks no secret and no resource, and serves a guest meanwhile', async () => {
    const seed = 12;
    const { findings, counts, inputs, guest } = await fuzz({
      inputs: 2_000,
      seed,
      lanes: 24,
      // A request that hangs never ends, so a slow machine must not cause a finding.
      timeoutMs: 60_000,
      guestPatienceMs: 60_000,
      othersPatienceMs: 20_000,
    });
    expect(findings.map((finding) => describeFinding(finding, seed))).toEqual([]);
    expect(counts.raw / inputs).toBeGreaterThan(0.15);
    expect((counts.websocket + counts.polling) / inputs).toBeGreaterThan(0.15);
    expect(counts.burst).toBeGreaterThan(10);
    expect(guest.predictions).toBeGreaterThan(5);
  }, 300_000);
});
