declare module 'fs-native-extensions' {
  /** Locks a whole open file for its holder alone, until it is closed; false when somebody else has it. */
  export function tryLock(fd: number): boolean;
}
