import { pino } from 'pino';

/** The maximum size of the log buffer while stdout is blocked. When the buffer is full, lines are dropped. */
const maxBufferBytes = 1_000_000;

/**
 * Opens stdout for the log. A full disk or a closed terminal can lose log lines, but never ends or blocks the
 * process.
 */
function openLog() {
  const log = pino.destination({ dest: 1, maxLength: maxBufferBytes });
  let isWritable = true;
  log.on('error', () => (isWritable = false));
  log.on('write', () => (isWritable = true));
  // On a full disk, flushSync would retry forever and prevent the process from exiting.
  const flush = log.flushSync.bind(log);
  log.flushSync = () => {
    if (isWritable) flush();
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return log;
}

/** The log of the process. Each line is a JSON object. Secrets are redacted. */
export const logger = pino(
  {
    level: 'info',
    redact: {
      paths: ['*.cookie', '*.adminCode', '*.password', '*.sourceId', 'req.headers.cookie'],
      censor: '[hidden]',
    },
  },
  openLog(),
);
