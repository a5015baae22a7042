import { Evening, type Mishap } from './SimulatedEvent.ts';
import type { Failures } from './checks.ts';
import type { Sample } from './growth.ts';
import { SoakServer } from './SoakServer.ts';
import { Times } from './Times.ts';
import { Visitor } from './Visitor.ts';

export interface SoakOptions {
  hours: number;
  /** The time compression compared with a real event. */
  speed: number;
  guests: number;
  /** A built server; the default is this checkout’s own. */
  dist?: string | undefined;
  /** The faults of each event; the default alternates them. */
  mishapsOf?: (evening: number) => ReadonlySet<Mishap>;
  onEvening?: (result: SoakResult) => void;
}

export interface SoakResult extends Failures {
  evenings: number;
  acknowledged: number;
  seconds: number;
  /** The time until a killed server accepted connections again, in milliseconds. */
  restartMs: readonly number[];
  times: Times;
  samples: Sample[];
}

/** Every second event has a delayed and cut network. Every twelfth has a kill, a restart and a restore. */
export function mishapsByTurns(evening: number): ReadonlySet<Mishap> {
  return new Set<Mishap>([
    ...(evening % 2 === 1 ? (['late', 'cut'] as const) : []),
    ...(evening % 12 === 0 ? (['kill', 'restart', 'backup'] as const) : []),
  ]);
}

/** Deletes an event as the owner. */
async function removeEvent({ origin, ownerPassword }: SoakServer, eventId: string): Promise<void> {
  const owner = new Visitor({ origin, times: new Times(), isNetworkLate: () => false });
  await owner.insist('sign in', 'POST', '/api/owner/auth', { password: ownerPassword });
  const { status } = await owner.insist('remove', 'DELETE', `/api/owner/events/${eventId}`);
  if (status !== 204) throw new Error(`The event ${eventId} could not be removed: ${status}`);
}

/** Plays events in sequence for the given time. Each event is deleted one event later. */
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
  let before: string | undefined;
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
      if (before) await removeEvent(server, before);
      before = evening.organiser.eventId;
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
