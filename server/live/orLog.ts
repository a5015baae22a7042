import { logger } from '../logger.ts';

/** A timer of a room that fails is logged, and ends neither the process nor any other event. */
export const orLog =
  <Message extends unknown[]>(tell: (...message: Message) => void) =>
  (...message: Message): void => {
    try {
      tell(...message);
    } catch (error) {
      logger.error({ err: error }, 'telling a room failed');
    }
  };
