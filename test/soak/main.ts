import { parseArgs } from 'node:util';
import { list } from '../load/figures.ts';
import { describeSoak } from './report.ts';
import { runSoak } from './runSoak.ts';

const help = `Plays events in sequence against the real server. Guests join, predict, disconnect and return. The
organiser reveals and corrects answers. The network is delayed, and the server is killed, stopped and
restored. Prints lost writes, wrong scores, response times, and the growth of resources.

  npm run soak -- [--hours 8] [--speed 1] [--guests 60] [--server dist/server]

  --hours   duration of the run (8); the current event is played to its end
  --speed   how many times faster than a real event of 30 minutes (1)
  --guests  number of guests at each event (60)
  --server  folder of another built server
  --help    prints this text

Exits with 1 if a write was lost or a score or screen was wrong.
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
  onEventEnd: ({ events, acknowledged, lost, wrong, seconds }) =>
    console.log(
      `event ${events}, ${Math.round(seconds)} s: ${acknowledged} acknowledged, ${lost.length} lost, ${wrong.length} wrong`,
    ),
});
console.log(list(describeSoak(result)));
for (const what of [...result.lost, ...result.wrong].slice(0, 40)) console.log(`  ${what}`);
process.exit(result.lost.length + result.wrong.length > 0 ? 1 : 0);
