import { clockTrust, closing } from '../../protocol/limits.ts';
import { logger } from '../logger.ts';
import type { App } from '../usecases/App.ts';
import { finishChanges } from '../usecases/events/changeEvent.ts';
import { removeAgain } from '../usecases/events/removeAgain.ts';
import { Closings } from '../usecases/game/closingQuestions.ts';
import { finishRemovals, removeExpiredEvents } from '../usecases/events/removeEvent.ts';
import { moveNoted } from '../usecases/log/moveNoted.ts';
import { settlePending } from '../usecases/log/removingGuests.ts';
import { recountWhenDue, repairActivity } from '../usecases/metrics/activityRepair.ts';
import { metricsByDay } from '../usecases/metrics/days.ts';
import { expireRecords } from '../usecases/metrics/Traffic.ts';
import { recoverPayments } from '../usecases/payments/paymentRecovery.ts';
import { forgetUploads } from '../usecases/photos/uploads.ts';
import { forgetEndedSessions } from '../usecases/platform/sessions.ts';
import { forgetVenueResults } from '../usecases/events/venue.ts';
import { lookAfterRehearsals } from '../usecases/rehearsal/rehearsals.ts';
import { SimulatedGuests } from '../usecases/rehearsal/SimulatedGuests.ts';
import { byOne, startJob } from './job.ts';
import { makeSampleEvent } from './sampleEvent.ts';

type Stop = () => Promise<void>;

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Whoever presses 'Rehearse' waits so long for the first guest. */
const simulatedGuestsMs = 2_000;
/** A provider that does not answer must not keep the process from ending; the next start goes on. */
const providerPatienceMs = 3_000;

/**
 * Before anybody gets in: looks at the clock while nothing new is stored, removes again what a restored backup has
 * brought back, and makes the sample game.
 */
export async function makeReady(app: App): Promise<void> {
  await app.clock.look();
  await removeAgain(app);
  await makeSampleEvent(app);
}

/** Everything that an app looks after by itself; gives what stops it while the database is open still. */
export function startUpkeep(app: App, retentionDays: number | undefined): Stop {
  const stops = [
    startTrafficRollUp(app),
    startRemovals(app),
    startFinishingChanges(app),
    startLogs(app),
    startClosings(app),
    startMetrics(app),
    startPaymentRecovery(app),
    startRetention(app, retentionDays),
    startRehearsals(app),
    startSimulatedGuests(app),
    startForgettingVenues(app),
    startForgettingSessions(app),
    startForgettingUploads(app),
  ];
  return async () => void (await Promise.all(stops.map(async (stop) => stop())));
}

/** Looks at the clock every minute. Stopped last: from then on the database is not asked any more. */
export function startClock({ clock }: App): Stop {
  const { stop } = startJob({
    everyMs: clockTrust.lookMs,
    run: async () => clock.look(),
    failure: 'the clock could not be looked at',
    isAtOnce: false,
  });
  return async () => {
    await stop();
    await clock.close();
  };
}

/** Rolls up ended days and lets single records expire; its end writes what visitors have sent. */
export function startTrafficRollUp({ clock, traffic }: App): Stop {
  const run = async () => {
    await traffic.rollUp(new Date());
    const trusted = await clock.trustedTime();
    if (trusted) await expireRecords(trusted);
  };
  const { stop } = startJob({ everyMs: 10 * minuteMs, run, failure: 'rolling up traffic failed' });
  return async () => {
    await stop();
    await traffic.end().catch((error: unknown) => logger.warn({ err: error }, 'the last visits are lost'));
  };
}

/** Finishes removals of events that were cut short. */
export const startRemovals = (app: App): Stop =>
  startJob({
    everyMs: 10 * minuteMs,
    run: byOne({ nodes: app.nodes, what: 'removals' }, async () => finishRemovals(app)),
    failure: 'removals could not be looked for',
  }).stop;

/** Finishes changes of events that were cut short. One that is under way begins anew by that. */
const startFinishingChanges = (app: App): Stop =>
  startJob({
    everyMs: minuteMs,
    run: async () => finishChanges(app),
    failure: 'changes that were cut short could not be looked for',
  }).stop;

/** Moves to the logs what changes have noted, and settles there what a kill has left open. */
const startLogs = (app: App): Stop =>
  startJob({
    everyMs: minuteMs,
    run: async () => {
      await moveNoted();
      await settlePending(app.nodes.now());
    },
    failure: 'entries of logs could not be looked for',
  }).stop;

/** Closes questions when their time has come. */
export function startClosings(app: App): Stop {
  const closings = new Closings(app);
  const { stop } = startJob({
    everyMs: closing.lookMs,
    run: async () => closings.look(),
    failure: 'questions that are to be closed could not be looked for',
  });
  return async () => {
    closings.stop();
    await stop();
  };
}

/**
 * Looks after the owner’s metrics: repairs at the start what a crash left open, rolls up the days that have ended, and
 * once a day counts everything anew.
 */
export function startMetrics(app: App): Stop {
  const { stop } = startJob({
    everyMs: 10 * minuteMs,
    run: byOne(
      { nodes: app.nodes, what: 'metrics' },
      async (signal) => {
        await metricsByDay(app.locks, new Date());
        await recountWhenDue(app, new Date(), signal);
      },
      async () => repairActivity(app, new Date()),
    ),
    failure: 'looking after the metrics failed',
  });
  return async () => {
    await stop();
    await app.activity.settle();
  };
}

/** Brings open payments to an end. */
function startPaymentRecovery(app: App): Stop {
  const run = byOne({ nodes: app.nodes, what: 'payments' }, async () => {
    const mayForget = (await app.clock.trustedTime()) !== undefined;
    await recoverPayments(app, new Date(), { mayForget });
  });
  const { stop } = startJob({ everyMs: minuteMs / 2, run, failure: 'payment recovery failed' });
  return async () => stop(providerPatienceMs);
}

/** Removes events on their day, and when the clock is believed again, where it is set how long they are kept. */
export function startRetention(app: App, days: number | undefined): Stop {
  if (days === undefined) return async () => {};
  const run = byOne({ nodes: app.nodes, what: 'retention' }, async () => {
    const now = await app.clock.trustedTime();
    const removed = now ? await removeExpiredEvents(app, days, now) : 0;
    if (removed > 0) logger.info({ removed, days }, 'expired events were removed');
  });
  const { again, stop } = startJob({
    everyMs: hourMs,
    run,
    failure: 'expired events could not be looked for',
  });
  const stopListening = app.clock.onTrusted(again);
  return async () => {
    stopListening();
    await stop();
  };
}

/** Ends rehearsals whose day is over, or whose event is gone. */
const startRehearsals = (app: App): Stop =>
  startJob({
    everyMs: minuteMs,
    run: byOne({ nodes: app.nodes, what: 'rehearsals' }, async () =>
      lookAfterRehearsals(app, await app.clock.trustedTime()),
    ),
    failure: 'rehearsals could not be looked after',
  }).stop;

/** Forgets what phones found at venues long ago. */
const startForgettingVenues = ({ clock, nodes }: App): Stop =>
  startJob({
    everyMs: dayMs,
    run: byOne({ nodes, what: 'venues' }, async () => {
      const now = await clock.trustedTime();
      if (now) await forgetVenueResults(now);
    }),
    failure: 'results of venue checks could not be looked through',
  }).stop;

/** Lets simulated guests come to rehearsals, and play. */
function startSimulatedGuests(app: App): Stop {
  const guests = new SimulatedGuests(app);
  return startJob({
    everyMs: simulatedGuestsMs,
    run: byOne({ nodes: app.nodes, what: 'simulatedGuests' }, async (signal) => guests.play(signal)),
    failure: 'simulated guests could not be let in',
  }).stop;
}

/**
 * Forgets sessions that were logged out and would be over by now, while the clock can be right: a session that was ended
 * must not come back with the date.
 */
function startForgettingSessions({ clock, nodes }: App): Stop {
  const run = byOne({ nodes, what: 'sessions' }, async () => {
    const now = await clock.trustedTime();
    if (now) await forgetEndedSessions(now);
  });
  return startJob({ everyMs: dayMs, run, failure: 'ended sessions could not be looked through' }).stop;
}

/** Forgets photos that were begun and never came. */
const startForgettingUploads = ({ nodes }: App): Stop =>
  startJob({
    everyMs: 60 * minuteMs,
    run: byOne({ nodes, what: 'uploads' }, async () => forgetUploads(nodes.now())),
    failure: 'photos that never came could not be looked for',
  }).stop;
