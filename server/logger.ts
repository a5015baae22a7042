import { pino } from 'pino';

/** The process's log: one JSON line each; what is secret never gets in. */
export const logger = pino({
  level: 'info',
  redact: {
    paths: ['*.cookie', '*.adminCode', '*.password', '*.sourceId', 'req.headers.cookie'],
    censor: '[hidden]',
  },
});
