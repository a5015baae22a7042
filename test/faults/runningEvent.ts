import { Browser } from '../support/Browser.ts';
import { until } from '../support/until.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { Crowd, type CrowdTarget } from './Crowd.ts';

const ownerPassword = 'owner-of-the-test';

/** A real server with an event in progress, and its guests. */
export interface RunningEvent extends CrowdTarget {
  server: ServerProcess;
  organiser: Browser;
  crowd: Crowd;
}

/** Starts a server, creates an event with twenty questions, and starts the guests. */
export async function startRunningEvent(
  environment: Record<string, string>,
  { guests = 20, pauseMs = 20 } = {},
): Promise<RunningEvent> {
  const server = await startServer({
    OWNER_PASSWORD: ownerPassword,
    SESSION_SECRET: 'the same after a restart',
    ...environment,
  });
  const organiser = new Browser(server.origin);
  await organiser.post('/api/owner/auth', { password: ownerPassword });
  const questions = Array.from({ length: 20 }, (_, index) => `Question ${index + 1}?`);
  const code = 'FAULT';
  await organiser.post('/api/events', {
    title: 'Faults',
    adminCode: 'a long code',
    customShareCode: code,
    questions,
  });
  const { body } = await organiser.get(`/api/events/${code}/questions`);
  const target = {
    origin: () => server.origin,
    code,
    questionIds: (body as { id: string }[]).map(({ id }) => id),
  };
  const crowd = new Crowd(target, pauseMs);
  await crowd.join(guests);
  await until('the guests play', () => crowd.count > guests * 5, 60_000);
  return { ...target, server, organiser, crowd };
}

/** Waits until the crowd has got `count` more replies of a kind, such as 'accepted' or '503 unavailable'. */
export async function waitForReplies({ crowd }: RunningEvent, kind: string, count: number): Promise<void> {
  const before = crowd.replies[kind] ?? 0;
  await until(`${count} more of ${kind}`, () => (crowd.replies[kind] ?? 0) >= before + count, 60_000);
}

/** The error lines of the server’s log. */
export const errorsOf = ({ server }: RunningEvent): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => /^\{"level":(50|60)/.test(line));
