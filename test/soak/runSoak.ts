import { SimulatedEvent, type Fault } from './SimulatedEvent.ts';
import type { Failures } from './checks.ts';
import type { Sample } from './growth.ts';
import { SoakServer } from './SoakServer.ts';
import { Times } from './Times.ts';
import { Visitor } from './Visitor.ts';

export interface SoakOptions {
  hours: number;
  /** How many times faster than a real event, which takes 30 minutes. */
  speed: number;
  guests: number;
  /** A built server; the default is this checkout’s own. */
  dist?: string | undefined;
  /** The faults of each event; the default alternates them. */
  faultsOf?: (event: number) => ReadonlySet<Fault>;
  onEventEnd?: (result: SoakResult) => void;
}

export interface SoakResult extends Failures {
  events: number;
  acknowledged: number;
  seconds: number;
  /** The time until a killed server accepted connections again, in milliseconds. */
  restartMs: readonly number[];
  times: Times;
  samples: Sample[];
}

/** Every second event has a delayed and cut network. Every twelfth has a kill, a restart and a restore. */
export function alternatingFaults(event: number): ReadonlySet<Fault> {
  return new Set<Fault>([
    ...(event % 2 === 1 ? (['late', 'cut'] as const) : []),
    ...(event % 12 === 0 ? (['kill', 'restart', 'backup'] as const) : []),
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
  const { hours, speed, guests, dist, faultsOf = alternatingFaults, onEventEnd } = options;
  const server = new SoakServer(dist);
  await server.start();
  const from = performance.now();
  const result: SoakResult = {
    events: 0,
    acknowledged: 0,
    seconds: 0,
    restartMs: server.restartMs,
    lost: [],
    wrong: [],
    times: new Times(),
    samples: [],
  };
  const look = async (isIdle: boolean) =>
    result.samples.push({ ...(await server.sample()), atMs: performance.now() - from, isIdle });
  let before: string | undefined;
  try {
    while (performance.now() - from < hours * 3_600_000) {
      result.events += 1;
      const plan = {
        title: `Event ${result.events}`,
        guests,
        minuteMs: 60_000 / speed,
        faults: faultsOf(result.events),
      };
      const event = await SimulatedEvent.play(server, plan, result.times);
      if (before) await removeEvent(server, before);
      before = event.organiser.eventId;
      result.acknowledged += event.acknowledged;
      result.lost.push(...event.failures.lost.map((what) => `${plan.title}: ${what}`));
      result.wrong.push(...event.failures.wrong.map((what) => `${plan.title}: ${what}`));
      await look(true);
      result.seconds = (performance.now() - from) / 1_000;
      onEventEnd?.(result);
    }
    return result;
  } finally {
    await server.stop();
    result.wrong.push(...server.badStops);
  }
}
