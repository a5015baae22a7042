declare module 'fs-native-extensions' {
  /**
   * Locks a whole open file exclusively until it is closed. Returns false if another process holds the lock.
   */
  export function tryLock(fd: number): boolean;
}
