import { pino } from 'pino';

/** So much of the log is kept until it can be written again; what comes then is left out. */
const mostWaitingBytes = 1_000_000;

/** A full disk, or a terminal that has gone, costs lines, never the evening: neither while it runs nor at its end. */
function openLog() {
  const log = pino.destination({ dest: 1, maxLength: mostWaitingBytes });
  let isWritable = true;
  log.on('error', () => (isWritable = false));
  log.on('write', () => (isWritable = true));
  // Without room this would try for ever, and the process could not exit.
  const flush = log.flushSync.bind(log);
  log.flushSync = () => {
    if (isWritable) flush();
  };
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return log;
}

/** The process's log: one JSON line each; what is secret never gets in. */
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
