import {
  clockChecks,
  jobIntervalsMs,
  paymentTimes,
  scheduledClosing,
  simulatedGuests,
} from '../base/limits.ts';
import { logger } from '../base/logger.ts';
import type { App } from '../usecases/App.ts';
import { finishChanges } from '../usecases/events/changeEvent.ts';
import { compactRemovals } from '../usecases/events/removalJournal.ts';
import { reapplyRemovals } from '../usecases/events/reapplyRemovals.ts';
import { QuestionSchedule } from '../usecases/questions/schedule.ts';
import { forgetTransferLinks } from '../usecases/participants/transfers.ts';
import { finishRemovals } from '../usecases/events/removeEvent.ts';
import { recountWhenDue, repairActivity } from '../usecases/metrics/activityRepair.ts';
import { metricsByDay } from '../usecases/metrics/days.ts';
import { recoverPayments } from '../usecases/payments/paymentRecovery.ts';
import { deleteExpired } from '../usecases/platform/deleteExpired.ts';
import { checkClock, deletionTime } from '../usecases/platform/clockCheck.ts';
import { maintainRehearsals } from '../usecases/rehearsal/rehearsals.ts';
import { SimulatedGuests } from '../usecases/rehearsal/SimulatedGuests.ts';
import { withLease, startJob } from './job.ts';
import { makeSampleEvent } from './sampleEvent.ts';

type Stop = () => Promise<void>;

/**
 * Prepares the server before it listens: checks the clock, repeats removals that a restored backup has
 * undone, and creates the sample event.
 */
export async function prepareStart(app: App): Promise<void> {
  await checkClock(app, 0);
  await reapplyRemovals(app);
  await makeSampleEvent(app);
}

/**
 * Starts the maintenance jobs. Returns a function that stops them. It must be called before the database
 * closes.
 */
export function startMaintenance(app: App): Stop {
  const stops = [
    startTrafficRollUp(app),
    startRemovals(app),
    startCompactingRemovals(app),
    startFinishingChanges(app),
    startQuestionSchedule(app),
    startMetrics(app),
    startPaymentRecovery(app),
    startClockChecks(app),
    startExpiry(app),
    startRehearsalMaintenance(app),
    startSimulatedGuests(app),
    startForgettingTransferLinks(app),
    startSampleUpdates(app),
  ];
  return async () => void (await Promise.all(stops.map(async (stop) => stop())));
}

/** Checks the clock, because it decides which data is deleted. */
const startClockChecks = (app: App): Stop =>
  startJob({
    everyMs: clockChecks.everyMs,
    run: withLease({ nodes: app.nodes, what: 'clock' }, async () => checkClock(app, clockChecks.everyMs)),
    failure: 'the clock could not be checked',
    isAtOnce: false,
  }).stop;

/** Summarizes the visits of past days. When the job stops, it writes the visits that are still in memory. */
export function startTrafficRollUp({ traffic }: App): Stop {
  const run = async () => traffic.rollUp(new Date());
  const { stop } = startJob({
    everyMs: jobIntervalsMs.trafficRollUp,
    run,
    failure: 'rolling up traffic failed',
  });
  return async () => {
    await stop();
    await traffic.end().catch((error: unknown) => logger.warn({ err: error }, 'the last visits are lost'));
  };
}

/** Finishes interrupted removals of events. */
export const startRemovals = (app: App): Stop =>
  startJob({
    everyMs: jobIntervalsMs.removals,
    run: withLease({ nodes: app.nodes, what: 'removals' }, async () => finishRemovals(app)),
    failure: 'interrupted removals could not be finished',
  }).stop;

/** Compacts this server's removal journal once a day. It is also compacted at the start. */
const startCompactingRemovals = (app: App): Stop =>
  startJob({
    everyMs: jobIntervalsMs.compactingRemovals,
    run: async () => compactRemovals(app),
    failure: 'the journal of removals could not be compacted',
    isAtOnce: false,
  }).stop;

/** Finishes interrupted changes of events. If such a change is still in flight, it conflicts and retries. */
const startFinishingChanges = (app: App): Stop =>
  startJob({
    everyMs: jobIntervalsMs.unfinishedChanges,
    run: async () => finishChanges(app),
    failure: 'interrupted changes could not be finished',
  }).stop;

/** Closes questions and shows answers at their scheduled times. */
export function startQuestionSchedule(app: App): Stop {
  const schedule = new QuestionSchedule(app);
  const { stop } = startJob({
    everyMs: scheduledClosing.checkEveryMs,
    run: async () => schedule.scheduleAll(),
    failure: 'changes of questions could not be scheduled',
  });
  return async () => {
    schedule.stop();
    await stop();
  };
}

/**
 * Maintains the owner's metrics. Repairs incomplete counts after a crash, summarizes past days, and recounts
 * everything once a day.
 */
export function startMetrics(app: App): Stop {
  const { stop } = startJob({
    everyMs: jobIntervalsMs.metrics,
    run: withLease(
      { nodes: app.nodes, what: 'metrics' },
      async (signal) => {
        await metricsByDay(app.queues, new Date());
        await recountWhenDue(app, new Date(), signal);
      },
      async () => repairActivity(app, new Date()),
    ),
    failure: 'maintaining the metrics failed',
  });
  return async () => {
    await stop();
    await app.activity.settle();
  };
}

/** Completes or abandons open payments. */
function startPaymentRecovery(app: App): Stop {
  const run = withLease({ nodes: app.nodes, what: 'payments' }, async () => {
    const canAbandon = (await deletionTime(app)) !== undefined;
    await recoverPayments(app, new Date(), { canAbandon });
  });
  const { stop } = startJob({
    everyMs: jobIntervalsMs.paymentRecovery,
    run,
    failure: 'payment recovery failed',
  });
  return async () => stop(paymentTimes.stopMs);
}

/**
 * Deletes expired data every hour, and when the owner confirms the date. Deletes nothing while the clock may
 * be wrong.
 */
export function startExpiry(app: App): Stop {
  const run = withLease({ nodes: app.nodes, what: 'retention' }, async () => {
    const now = await deletionTime(app);
    if (now) await deleteExpired(app, now);
  });
  const { runNow, stop } = startJob({
    everyMs: jobIntervalsMs.expiry,
    run,
    failure: 'deleting expired data failed',
  });
  const stopListening = app.domainEvents.onLocal('clockConfirmed', runNow);
  return async () => {
    stopListening();
    await stop();
  };
}

/** Ends rehearsals that have expired or whose event was removed. */
const startRehearsalMaintenance = (app: App): Stop =>
  startJob({
    everyMs: jobIntervalsMs.rehearsals,
    run: withLease({ nodes: app.nodes, what: 'rehearsals' }, async () =>
      maintainRehearsals(app, await deletionTime(app)),
    ),
    failure: 'maintaining rehearsals failed',
  }).stop;

/** Makes simulated guests join rehearsals and predict answers. */
function startSimulatedGuests(app: App): Stop {
  const guests = new SimulatedGuests(app);
  return startJob({
    everyMs: simulatedGuests.everyMs,
    run: withLease({ nodes: app.nodes, what: 'simulatedGuests' }, async (signal) => guests.play(signal)),
    failure: 'simulated guests could not act',
  }).stop;
}

/** Deletes expired transfer links. */
const startForgettingTransferLinks = ({ nodes }: App): Stop =>
  startJob({
    everyMs: jobIntervalsMs.transferLinks,
    run: withLease({ nodes, what: 'transferLinks' }, async () => forgetTransferLinks(nodes.now())),
    failure: 'expired transfer links could not be deleted',
  }).stop;

/** Moves the date of the sample event along. */
const startSampleUpdates = (app: App): Stop =>
  startJob({
    everyMs: jobIntervalsMs.sampleEvent,
    run: withLease({ nodes: app.nodes, what: 'sampleEvent' }, async () => makeSampleEvent(app)),
    failure: 'the sample event could not be updated',
    isAtOnce: false,
  }).stop;
