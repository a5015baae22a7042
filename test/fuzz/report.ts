import { list } from '../load/figures.ts';
import type { Finding } from './checks/findings.ts';
import type { FuzzResult } from './options.ts';

const megabytes = (bytes: number | undefined) =>
  bytes === undefined ? '?' : `${Math.round(bytes / 1024 / 1024)} MB`;

const rate = ({ inputs, seconds }: FuzzResult) => `${Math.round(inputs / seconds)} per second`;

export const describeProgress = (result: FuzzResult): string =>
  `${result.inputs} inputs, ${rate(result)}, ${result.findings.length} findings, ${result.deaths} deaths, ` +
  `the guest's maximum: ${result.guest.slowestReplyMs} ms for a reply, ${result.guest.slowestBoardMs} ms for the board`;

/** A finding with the command that reproduces it. */
export function describeFinding({ fault, what, detail, index, count, sent }: Finding, seed: number): string {
  const again =
    index === undefined ? '' : `\n    reproduce: --seed ${seed} --only ${index}\n    sent: ${sent}`;
  return `FOUND ${fault} (${count}x) by ${what}: ${detail}${again}`;
}

export function describeResult(result: FuzzResult): string {
  const { inputs, counts, guest, before, after, deaths, findings, seconds } = result;
  const share = (count: number) => `${count} (${Math.round((100 * count) / inputs)} %)`;
  return list([
    ['inputs', `${inputs} in ${Math.round(seconds)} s, ${rate(result)}`],
    ['requests', share(counts.http)],
    ['bursts', share(counts.burst)],
    ['conversations over raw TCP', share(counts.raw)],
    ['frames of sockets', share(counts.websocket + counts.polling)],
    ['findings', findings.length],
    ['deaths of the process', deaths],
    ["the guest's predictions", guest.predictions],
    ["the guest's slowest reply", `${guest.slowestReplyMs} ms`],
    ['its slowest board update', `${guest.slowestBoardMs} ms`],
    ["the guest's own delay", `${guest.ownDelayMs} ms`],
    ['memory before, after', `${megabytes(before?.heldBytes)}, ${megabytes(after?.heldBytes)}`],
    ['connections before, after', `${before?.connections ?? '?'}, ${after?.connections ?? '?'}`],
    ['files before, after', `${before?.files ?? '?'}, ${after?.files ?? '?'}`],
    ['longest event-loop delay of the server', `${after?.standstillMs ?? '?'} ms`],
  ]);
}
