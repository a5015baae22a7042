import { describe, expect, it } from 'vitest';
import { slopePerHour, type Sample } from './growth.ts';
import { runSoak } from './runSoak.ts';

const sample = (minute: number, pid: number, heldBytes: number): Sample => ({
  atMs: minute * 60_000,
  pid,
  heldBytes,
  isIdle: true,
  residentBytes: 0,
  timers: 0,
  files: 0,
  connections: 0,
  dataBytes: 0,
});

describe('soak run', () => {
  it('plays an event with every fault, and nothing is lost or wrong', async () => {
    const result = await runSoak({
      hours: 1e-6,
      speed: 240,
      guests: 10,
      faultsOf: () => new Set(['kill', 'restart', 'late', 'cut', 'backup']),
    });
    expect(result.lost).toEqual([]);
    expect(result.wrong).toEqual([]);
    expect(result.events).toBe(1);
    expect(result.restartMs).toHaveLength(2);
    expect(result.acknowledged).toBeGreaterThan(6);
  }, 300_000);

  it('reports growth per hour, for each process from its own start', () => {
    const process = (pid: number, heldBytes: number) => [
      ...[0, 1, 2, 3, 4, 5].map((minute) => sample(minute, pid, 0)),
      ...[6, 7, 8].map((minute) => sample(minute, pid, heldBytes + minute)),
    ];
    const samples = [...process(1, 100), ...process(2, 500)];
    expect(slopePerHour(samples, 'heldBytes')).toBeCloseTo(60);
    expect(slopePerHour(samples, 'files')).toBe(0);
    expect(slopePerHour(samples.slice(0, 7), 'heldBytes')).toBeNaN();
  });
});
