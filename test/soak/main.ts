import { parseArgs } from 'node:util';
import { list } from '../load/figures.ts';
import { describeSoak } from './report.ts';
import { runSoak } from './runSoak.ts';

const help = `Plays evenings, one after the other, against the real server: guests join, predict, sleep and return, the
organiser reveals and corrects, the network is late, the server is killed, stopped and restored. Tells
what was lost, what was wrong, how slow it was, and what grew.

  npm run soak -- [--hours 8] [--speed 1] [--guests 60] [--server dist/server]

  --hours   how long (8); the evening that has begun is played to its end
  --speed   how much faster than a real evening, which has 30 minutes (1)
  --guests  how many on each evening (60)
  --server  the folder of another build's server
  --help    this text

Ends with 1 when something was lost or wrong.
`;

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    speed: { type: 'string', default: '1' },
    guests: { type: 'string', default: '60' },
    server: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [hours, speed, guests] = [values.hours, values.speed, values.guests].map(Number) as [
  number,
  number,
  number,
];

if (values.help || !(hours > 0 && speed > 0 && guests >= 2)) {
  console.log(help);
  process.exit(values.help ? 0 : 2);
}
const result = await runSoak({
  hours,
  speed,
  guests,
  dist: values.server,
  onEvening: ({ evenings, acknowledged, lost, wrong, seconds }) =>
    console.log(
      `evening ${evenings}, ${Math.round(seconds)} s: ${acknowledged} acknowledged, ${lost.length} lost, ${wrong.length} wrong`,
    ),
});
console.log(list(describeSoak(result)));
for (const what of [...result.lost, ...result.wrong].slice(0, 40)) console.log(`  ${what}`);
process.exit(result.lost.length + result.wrong.length > 0 ? 1 : 0);
