import { parseArgs } from 'node:util';
import { bytesOf } from './inputs/caseFor.ts';
import { isFound, knownFaults } from './checks/knownFaults.ts';
import { readable } from './checks/findings.ts';
import type { FuzzOptions, FuzzResult } from './options.ts';
import { describeFinding, describeProgress, describeResult } from './report.ts';
import { fuzz, prepare } from './run.ts';

const help = `Sends generated and mutated requests, TCP conversations and WebSocket frames to the real server, and
checks the replies.

  npm run fuzz -- --inputs 1000000 [--seed 1] [--server dist/server/main.js] [--expect packed,upgrade]
  npm run fuzz -- --only INDEX --seed 1

  --inputs   total number of requests, conversations and frames (20000)
  --seed     seed of the inputs (1)
  --server   another build, such as an earlier version
  --expect   checks the fuzzer: faults of an earlier version that it has to find
             (${Object.keys(knownFaults).join(', ')}); ends when all are found
  --only     sends one input of a seed, and prints it with its replies
  --help     prints this text

Exits with 1 if a fault was found (with --expect: if an expected fault was not found).
`;

const print = (text: string) => console.log(text);

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    server: { type: 'string' },
    expect: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const options: FuzzOptions = {
  inputs: Number(values.inputs),
  seed: Number(values.seed),
  ...(values.server && { main: values.server }),
};

async function replay(index: number): Promise<number> {
  const run = prepare({ ...options, inputs: 0 });
  const input = await run.replay(index, ({ status, headers, body }) =>
    print(`< ${status} ${JSON.stringify(headers)}\n< ${body.slice(0, 1_000)}`),
  );
  for (const bytes of bytesOf(input)) print(`> ${readable([bytes], 4_000)}`);
  for (const finding of run.findings.all) print(describeFinding(finding, options.seed));
  return run.findings.all.length > 0 ? 1 : 0;
}

async function control(names: string[]): Promise<number> {
  const isEnough: FuzzOptions['isEnough'] = (findings) => names.every((name) => isFound(name, findings));
  const result = await fuzz({ ...options, isEnough, onProgress: (now) => print(describeProgress(now)) });
  printResult(result);
  const missing = names.filter((name) => !isFound(name, result.findings));
  print(missing.length > 0 ? `Not found: ${missing.join(', ')}.` : `All found: ${names.join(', ')}.`);
  return missing.length > 0 ? 1 : 0;
}

function printResult(result: FuzzResult): void {
  for (const finding of result.findings) print(describeFinding(finding, options.seed));
  print(describeResult(result));
}

async function search(): Promise<number> {
  const result = await fuzz({ ...options, onProgress: (now) => print(describeProgress(now)) });
  printResult(result);
  return result.findings.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  if (values.help) return (print(help), 0);
  if (values.only !== undefined) return replay(Number(values.only));
  const names = values.expect?.split(',') ?? [];
  const unknown = names.filter((name) => !(name in knownFaults));
  if (unknown.length > 0 || !(options.inputs > 0)) return (print(help), 2);
  return names.length > 0 ? control(names) : search();
}

process.exit(await main());
