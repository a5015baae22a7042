import { logger } from '../logger.ts';

/**
 * What is told is stored already: a room that cannot tell it makes no call fail, and a timer of it that fails ends
 * neither the process nor any other event.
 */
export const orLog =
  <Message extends unknown[]>(tell: (...message: Message) => void) =>
  (...message: Message): void => {
    try {
      tell(...message);
    } catch (error) {
      logger.error({ err: error }, 'telling a room failed');
    }
  };
