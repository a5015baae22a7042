import { spawn } from 'node:child_process';
import mongoose from 'mongoose';

/**
 * `node --import tsx test/support/run/stepDowns.ts COMMAND …`: runs a command. Meanwhile it makes the
 * primary of the replica set in `MONGODB_URI` step down every `STEP_DOWN_EVERY_S` seconds (20). Exits with
 * the command's code, or with 1 if no primary stepped down.
 */
const everyMs = Number(process.env.STEP_DOWN_EVERY_S ?? 20) * 1_000;
/** The seconds in which the former primary does not run for election. */
const stepDown = { replSetStepDown: 10, secondaryCatchUpPeriodSecs: 5 };

const [command = '', ...words] = process.argv.slice(2);
const uri = process.env.MONGODB_URI;
if (!command || !uri) throw new Error('Pass a command, and set MONGODB_URI to a replica set.');

const client = new mongoose.mongo.MongoClient(uri);
let count = 0;
const timer = setInterval(() => {
  client
    .db('admin')
    .command(stepDown)
    .then(() => (count += 1))
    .catch((error: Error) => process.stderr.write(`No primary stepped down: ${error.message}\n`));
}, everyMs);

const child = spawn(command, words, { stdio: 'inherit' });
const code = await new Promise<number>((resolve) => {
  child.once('exit', (ended) => resolve(ended ?? 1));
});
clearInterval(timer);
await client.close();
process.stdout.write(`The primary stepped down ${count} times.\n`);
process.exit(count > 0 ? code : 1);
