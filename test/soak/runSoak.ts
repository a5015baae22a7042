import { Evening, type Mishap } from './Evening.ts';
import type { Failures } from './checks.ts';
import type { Sample } from './growth.ts';
import { SoakServer } from './SoakServer.ts';
import { Times } from './Times.ts';

export interface SoakOptions {
  hours: number;
  /** How much faster than on a real evening everything happens. */
  speed: number;
  guests: number;
  /** A built server; this checkout's own unless told. */
  dist?: string | undefined;
  /** What goes wrong on an evening; by turns unless told. */
  mishapsOf?: (evening: number) => ReadonlySet<Mishap>;
  onEvening?: (result: SoakResult) => void;
}

export interface SoakResult extends Failures {
  evenings: number;
  acknowledged: number;
  seconds: number;
  /** How long it took until a killed server listened again. */
  restartMs: readonly number[];
  times: Times;
  samples: Sample[];
}

/** The network is late every second evening, the server dies every fourth, and every fourth it is restarted in order. */
export function mishapsByTurns(evening: number): ReadonlySet<Mishap> {
  const mishaps: Mishap[] = [];
  if (evening % 2 === 1) mishaps.push('late', 'cut');
  if (evening % 8 === 4) mishaps.push('kill');
  if (evening % 8 === 0) mishaps.push('restart', 'backup');
  return new Set(mishaps);
}

/** Plays evenings, one after the other, for as long as told; each event is removed one evening later. */
export async function runSoak(options: SoakOptions): Promise<SoakResult> {
  const { hours, speed, guests, dist, mishapsOf = mishapsByTurns, onEvening } = options;
  const server = new SoakServer(dist);
  await server.start();
  const from = performance.now();
  const result: SoakResult = {
    evenings: 0,
    acknowledged: 0,
    seconds: 0,
    restartMs: server.restartMs,
    lost: [],
    wrong: [],
    times: new Times(),
    samples: [],
  };
  const look = async (isIdle: boolean) =>
    result.samples.push({ ...(await server.look()), atMs: performance.now() - from, isIdle });
  let before: Evening | undefined;
  try {
    while (performance.now() - from < hours * 3_600_000) {
      result.evenings += 1;
      const plan = {
        title: `Evening ${result.evenings}`,
        guests,
        minuteMs: 60_000 / speed,
        mishaps: mishapsOf(result.evenings),
      };
      const evening = await Evening.play(server, plan, result.times);
      await before?.organiser.removeEvent();
      before = evening;
      result.acknowledged += evening.acknowledged;
      result.lost.push(...evening.failures.lost.map((what) => `${plan.title}: ${what}`));
      result.wrong.push(...evening.failures.wrong.map((what) => `${plan.title}: ${what}`));
      await look(true);
      result.seconds = (performance.now() - from) / 1_000;
      onEvening?.(result);
    }
    return result;
  } finally {
    await server.stop();
    result.wrong.push(...server.badStops);
  }
}
