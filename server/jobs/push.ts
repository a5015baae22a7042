import type { App } from '../usecases/App.ts';
import { queueRevealNotifications, sendRevealNotifications } from '../usecases/push/revealNotifications.ts';
import { byOne, startJob } from './job.ts';

const lookMs = 3_000;
/** A push service that does not answer must not keep the process from ending. */
const timeoutMs = 1_000;

/** Tells the phones of guests who asked for it of reveals, where messages can be sent; otherwise nothing is noted. Gives what stops it. */
export function startPush(app: App): () => Promise<void> {
  const { push } = app;
  if (!push) return async () => {};
  const stopNoting = queueRevealNotifications(app);
  const { stop } = startJob({
    everyMs: lookMs,
    run: byOne({ nodes: app.nodes, what: 'push' }, async (signal) =>
      sendRevealNotifications(push, new Date(app.nodes.now()), signal),
    ),
    failure: 'phones could not be told of reveals',
  });
  return async () => {
    await stopNoting();
    await stop(timeoutMs);
  };
}
