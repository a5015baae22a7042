import { parseArgs } from 'node:util';
import { readConfig } from '../../server/base/config.ts';
import { connect, disconnect } from '../../server/database/connect.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { EventModel } from '../../server/models/event.ts';
import { fillTraffic } from '../support/traffic.ts';
import { fillYear } from '../support/year.ts';

const help = `Fills an empty database with a year of data: events, guests, payments in test mode, traffic, and
their roll-ups. For viewing and measuring the owner's dashboard.

  DATA_DIR=./year npm run seed:year [-- --events 5000 --guests 60 --views 400]

  --events    number of events in the year (1 to 100000; 5000)
  --guests    number of guests of each event (1 to 5000; 60)
  --views     page views per day, for 365 days; the last 7 days have single records (0 to 100000; 400)
  --help      prints this text

Uses the same database as the server: MONGODB_URI, or the one in DATA_DIR.
`;

const print = (line: string) => process.stdout.write(`${line}\n`);

function wholeNumber(name: string, text: string, [min, max]: [number, number]): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new Error(`--${name} must be a whole number from ${min} to ${max}.`);
  return value;
}

function readPlan() {
  const { values } = parseArgs({
    options: {
      events: { type: 'string', default: '5000' },
      guests: { type: 'string', default: '60' },
      views: { type: 'string', default: '400' },
      help: { type: 'boolean', default: false },
    },
  });
  return {
    isHelp: values.help,
    events: wholeNumber('events', values.events, [1, 100_000]),
    guestsPerEvent: wholeNumber('guests', values.guests, [1, 5_000]),
    viewsPerDay: wholeNumber('views', values.views, [0, 100_000]),
  };
}

async function seed({ viewsPerDay, ...plan }: Omit<ReturnType<typeof readPlan>, 'isHelp'>): Promise<void> {
  const { mongodbUri, dataDir } = readConfig();
  const database = await openDatabase({ mongodbUri, dataDir, onProgress: print });
  try {
    await connect(database.uri);
    if (await EventModel.exists({ isSample: false }))
      throw new Error('There are events in this database already. Set DATA_DIR to a new folder.');
    const now = new Date();
    await fillYear({ ...plan, now, onProgress: print });
    await fillTraffic({ now, days: 364, rawDays: 7, viewsPerDay });
    print(`A year is in the ${database.description}.`);
  } finally {
    await disconnect();
    await database.close();
  }
}

try {
  const { isHelp, ...plan } = readPlan();
  if (isHelp) print(help);
  else await seed(plan);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
