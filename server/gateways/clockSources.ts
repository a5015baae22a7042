import mongoose from 'mongoose';

/** Where the time comes from, in milliseconds. */
export interface ClockSources {
  wall: () => number;
  /** Goes on at the same pace whatever happens to the clock on the wall. */
  monotonic: () => number;
  /** The time of a database that has a clock of its own. */
  database?: () => Promise<number>;
}

/** The clocks of a process whose database has none of its own. */
export const ownClocks: ClockSources = { wall: () => Date.now(), monotonic: () => performance.now() };

const unknownCommand = 59;

/** What a MongoDB says. Other servers of its protocol may know the greeting by its old name only; one that tells no time casts no doubt. */
async function databaseTime(): Promise<number> {
  const db = mongoose.connection.db!;
  const hello = await db.command({ hello: 1 }).catch(async (error: { code?: unknown }) => {
    if (error.code !== unknownCommand) throw error;
    return db.command({ isMaster: 1 });
  });
  return hello.localTime instanceof Date ? hello.localTime.getTime() : Date.now();
}

/** The same beside a MongoDB that was named: it may run on another machine. */
export const clocksWithDatabase: ClockSources = { ...ownClocks, database: databaseTime };
