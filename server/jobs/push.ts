import type { App } from '../usecases/App.ts';
import { queueRevealNotifications, sendRevealNotifications } from '../usecases/push/revealNotifications.ts';
import { withLease, startJob } from './job.ts';
import { pushing } from '../base/limits.ts';

/**
 * Notifies subscribed phones of reveals if push is configured. Otherwise no notification is queued. Returns a
 * function that stops the job.
 */
export function startPush(app: App): () => Promise<void> {
  const { push } = app;
  if (!push) return async () => {};
  const stopQueueing = queueRevealNotifications(app);
  const { stop } = startJob({
    everyMs: pushing.everyMs,
    run: withLease({ nodes: app.nodes, what: 'push' }, async (signal) =>
      sendRevealNotifications(push, new Date(app.nodes.now()), signal),
    ),
    failure: 'reveal notifications could not be sent',
  });
  return async () => {
    await stopQueueing();
    await stop(pushing.stopMs);
  };
}
