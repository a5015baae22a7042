declare module 'fs-native-extensions' {
  /** Locks a whole open file exclusively until it is closed; false when another process holds the lock. */
  export function tryLock(fd: number): boolean;
}
