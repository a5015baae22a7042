import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Problem } from './checks/model.ts';
import type { GuestReport } from './wellBehaved.ts';
import type { Place } from './world.ts';

/** The well-behaved guest that runs beside the inputs. */
export class Guest {
  report: GuestReport = { predictions: 0, slowestReplyMs: 0, slowestBoardMs: 0, ownDelayMs: 0, refusals: [] };
  readonly #child: ChildProcess;

  constructor(origin: string, { shareCode, questions }: Place) {
    this.#child = fork(
      join(import.meta.dirname, 'wellBehaved.ts'),
      [origin, shareCode, questions.join(',')],
      {
        execArgv: ['--import', import.meta.resolve('tsx')],
        env: { PATH: process.env.PATH },
      },
    );
    this.#child.on('message', (report) => (this.report = report as GuestReport));
  }

  /** The guest’s refusals, and delays of more than `maxMs`. */
  problems(maxMs: number): Problem[] {
    const { slowestReplyMs, slowestBoardMs, ownDelayMs, refusals } = this.report;
    const slow: Problem[] = [['a reply', slowestReplyMs] as const, ['the board', slowestBoardMs] as const]
      .filter(([, ms]) => ms - ownDelayMs > maxMs)
      .map(([what, ms]) => ({ fault: 'guest delayed', detail: `${what} took ${ms} ms` }));
    return [
      ...slow,
      ...refusals.map((detail) => ({ fault: 'guest delayed' as const, detail: `refused: ${detail}` })),
    ];
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill();
    await exited;
  }
}
