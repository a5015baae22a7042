import { pino } from 'pino';

/** The maximum log buffer while stdout cannot be written. When it is full, lines are dropped. */
const maxBufferBytes = 1_000_000;

/**
 * Opens stdout so that a full disk or a closed terminal loses log lines but never ends or blocks the process.
 */
function openLog() {
  const log = pino.destination({ dest: 1, maxLength: maxBufferBytes });
  let isWritable = true;
  log.on('error', () => (isWritable = false));
  log.on('write', () => (isWritable = true));
  // On a full disk flushSync would retry forever, and the process could not exit.
  const flush = log.flushSync.bind(log);
  log.flushSync = () => {
    if (isWritable) flush();
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return log;
}

/** The process's log, one JSON object per line. Secrets are redacted. */
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
