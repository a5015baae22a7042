import { setTimeout as sleep } from 'node:timers/promises';
import { bytesOf, caseFor } from './inputs/caseFor.ts';
import type { BurstCase, Case } from './inputs/cases.ts';
import { Findings, readable } from './checks/findings.ts';
import { FuzzedServer, type Resources } from './FuzzedServer.ts';
import { Guest } from './guest.ts';
import { waitForNoGrowth, settle } from './checks/resources.ts';
import { findLogged } from './checks/log.ts';
import type { Outcome, Problem } from './checks/model.ts';
import { Performer, type Setting } from './Performer.ts';
import { Suspects } from './checks/suspects.ts';
import { withDefaults, type FuzzOptions, type FuzzResult } from './options.ts';
import type { weighCalls } from './inputs/targets.ts';
import { makeSecrets, WorldMaker, type World } from './world.ts';

/** The number of inputs after which the open event and the cookies are replaced. */
const renewEvery = 10_000;
/** The shorter timeout for kinds of input that are known to get no reply, in milliseconds. */
const knownTimeoutMs = 300;

/** The number of inputs before the first sample of the server’s resources, so that caches are full. */
const warmUp = (inputs: number) => Math.min(30_000, inputs / 4);

/** One run: a server, a guest who plays throughout, and concurrent inputs from many addresses. */
export class FuzzRun {
  readonly findings = new Findings();
  readonly counts: FuzzResult['counts'] = { burst: 0, http: 0, raw: 0, websocket: 0, polling: 0 };
  readonly #options: ReturnType<typeof withDefaults>;
  readonly #calls: ReturnType<typeof weighCalls>;
  readonly #secrets = makeSecrets();
  readonly #server: FuzzedServer;
  readonly #suspects = new Suspects();
  #maker: WorldMaker | undefined;
  #world: World | undefined;
  #guest: Guest | undefined;
  #index = 0;
  #renewAt = renewEvery;
  #lastDeath = '';
  #deathCount = 0;
  /** No inputs are sent while the server restarts. */
  #recovery: Promise<void> | undefined;
  /** No other inputs are sent while a burst is measured. */
  #measurement: Promise<unknown> = Promise.resolve();

  constructor(options: FuzzOptions, calls: ReturnType<typeof weighCalls>) {
    this.#options = withDefaults(options);
    this.#calls = calls;
    this.#server = new FuzzedServer(this.#secrets, options.main);
    this.#server.onDeath = (lastOutput) => {
      this.#lastDeath = lastOutput;
      this.#deathCount += 1;
    };
  }

  get inputs(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }

  async run(): Promise<FuzzResult> {
    const from = performance.now();
    let before: Resources | undefined;
    let after: Resources | undefined;
    await this.#open();
    const progress = setInterval(() => this.#options.onProgress?.(this.#result(from)), 5_000);
    try {
      await this.#send(warmUp(this.#options.inputs));
      await this.#recover();
      const { generation } = this.#server;
      before = await settle(this.#server, 4, 20_000);
      await this.#send(this.#options.inputs);
      await this.#recover();
      if (generation === this.#server.generation) after = await this.#checkGrowth(before);
    } finally {
      clearInterval(progress);
      await this.#close();
    }
    return { ...this.#result(from), before, after };
  }

  /** Sends one input to a new server. `onReply` gets the replies. */
  async replay(index: number, onReply: NonNullable<Setting['onReply']>): Promise<Case> {
    await this.#open();
    try {
      const input = this.#caseOf(index);
      await this.#try(index, { ...this.#setting, onReply });
      await sleep(500);
      await this.#recover();
      return input;
    } finally {
      await this.#close();
    }
  }

  #result(from: number): FuzzResult {
    return {
      inputs: this.inputs,
      counts: this.counts,
      findings: this.findings.all,
      seconds: (performance.now() - from) / 1_000,
      guest: this.#guest!.report,
      deaths: this.#deathCount,
      before: undefined,
      after: undefined,
    };
  }

  async #open(): Promise<void> {
    await this.#server.start();
    const origin = `http://127.0.0.1:${this.#server.port}`;
    this.#maker = new WorldMaker(origin, this.#secrets);
    this.#world = await this.#maker.make();
    this.#guest = new Guest(origin, this.#world.guests);
  }

  async #close(): Promise<void> {
    for (const problem of this.#guest?.problems(this.#options.guestPatienceMs) ?? [])
      this.#report(problem, 'all inputs');
    for (const problem of findLogged(this.#server.output, this.#secrets)) this.#report(problem, 'all inputs');
    await this.#guest?.stop();
    const code = await this.#server.stop();
    if (code !== 0)
      this.#report({ fault: 'process ended', detail: `the exit code of its stop was ${code}` }, 'all inputs');
  }

  async #send(until: number): Promise<void> {
    const isOver = () => this.inputs >= until || this.#options.isEnough?.(this.findings.all) === true;
    await Promise.all(Array.from({ length: this.#options.lanes }, async () => this.#lane(isOver)));
  }

  async #lane(isOver: () => boolean): Promise<void> {
    const performer = new Performer(this.#setting);
    while (!isOver()) {
      await this.#recover();
      await this.#measurement;
      if (this.inputs >= this.#renewAt) await this.#renew();
      const index = this.#index++;
      this.#suspects.begin(index);
      await this.#perform(index, performer);
      this.#suspects.end(index);
    }
    performer.close();
  }

  get #setting(): Setting {
    return {
      port: () => this.#server.port,
      secrets: this.#secrets,
      timeoutOf: (what) =>
        this.findings.all.some((finding) => finding.fault === 'no answer' && finding.what === what)
          ? knownTimeoutMs
          : this.#options.timeoutMs,
    };
  }

  #caseOf(index: number): Case {
    return caseFor(this.#options.seed, index, { world: this.#world!, calls: this.#calls });
  }

  async #perform(index: number, performer: Performer): Promise<void> {
    const input = this.#caseOf(index);
    const { generation } = this.#server;
    const {
      problems,
      count,
      waitMs = 0,
    } = await performer.perform(input).catch((error: Error): Outcome => {
      const detail = `no connection: ${error.message.replace(/127\.\S+/g, 'ADDRESS')}`;
      return { problems: [{ fault: 'cut off', detail }], count: 1 };
    });
    this.counts[input.kind] += count;
    if (input.kind === 'burst' && waitMs > this.#options.othersPatienceMs)
      problems.push(...(await this.#measure(input)));
    if (problems.length === 0) return;
    // The exit event can arrive after the connections have closed.
    await sleep(100);
    const isSame = generation === this.#server.generation && this.#server.isAlive;
    if (isSame) for (const problem of problems) this.#report(problem, input.what, { index, input });
  }

  /** Runs the measurements one after the other. */
  async #measure(input: BurstCase): Promise<Problem[]> {
    const measured = this.#measurement.then(async () => this.#measureAlone(input));
    this.#measurement = measured;
    return measured;
  }

  /** Repeats a burst without other load: it is a finding only if other requests wait each time. */
  async #measureAlone(input: BurstCase): Promise<Problem[]> {
    const maxMs = this.#options.othersPatienceMs;
    let leastMs = Infinity;
    for (let times = 3; times > 0 && leastMs > maxMs && this.#server.isAlive; times -= 1) {
      await sleep(1_000);
      const { waitMs = 0 } = await new Performer(this.#setting)
        .perform(input)
        .catch((): Outcome => ({ problems: [], count: 0 }));
      leastMs = Math.min(leastMs, waitMs);
    }
    if (leastMs <= maxMs || !this.#server.isAlive) return [];
    return [{ fault: 'other requests delayed', detail: `another request waited ${leastMs} ms` }];
  }

  #report(problem: Problem, what: string, about?: { index: number; input: Case }): void {
    this.findings.add({
      ...problem,
      what,
      sent: about ? readable(bytesOf(about.input)) : '',
      ...(about && { index: about.index }),
    });
  }

  async #renew(): Promise<void> {
    this.#renewAt = this.inputs + renewEvery;
    this.#world = await this.#maker!.make().catch(async ({ message }: Error) => {
      await sleep(100);
      // If the server is dead, its death caused the failure.
      if (this.#server.isAlive) this.#report({ fault: 'guest delayed', detail: message }, 'an organiser');
      return this.#world!;
    });
  }

  /** Restarts a dead server after looking for the input that killed it. */
  async #recover(): Promise<void> {
    if (this.#server.isAlive && !this.#recovery) return;
    this.#recovery ??= this.#explainDeath().finally(() => (this.#recovery = undefined));
    await this.#recovery;
  }

  async #explainDeath(): Promise<void> {
    const detail = this.#lastDeath;
    const suspects = this.#suspects.all;
    await this.#server.start();
    if (!this.#isKnownDeath(detail)) await this.#findCulprits(suspects, detail);
    this.#report({ fault: 'process ended', detail }, 'an unknown input');
    this.#suspects.clear();
  }

  /** True for a death whose input is known, or that was investigated often enough. */
  #isKnownDeath(detail: string): boolean {
    const finding = this.findings.find({ fault: 'process ended', detail, what: '' });
    return finding !== undefined && (finding.index !== undefined || finding.count > 5);
  }

  /** Sends the suspects in groups, and those of a fatal group one by one, until the input is found. */
  async #findCulprits(suspects: number[], detail: string): Promise<void> {
    const size = 20;
    for (let at = 0; at < suspects.length && !this.#isKnownDeath(detail); at += size) {
      const group = suspects.slice(at, at + size);
      await Promise.all(group.map(async (index) => this.#try(index, this.#quick)));
      if (await this.#hasDied()) await this.#findCulpritIn(group);
    }
  }

  async #findCulpritIn(group: number[]): Promise<void> {
    for (const index of group) {
      await this.#try(index, this.#quick);
      if (!(await this.#hasDied())) continue;
      const input = this.#caseOf(index);
      this.#report({ fault: 'process ended', detail: this.#lastDeath }, input.what, { index, input });
    }
  }

  get #quick(): Setting {
    return { ...this.#setting, timeoutOf: () => knownTimeoutMs };
  }

  async #try(index: number, setting: Setting): Promise<void> {
    const performer = new Performer(setting);
    const { problems } = await performer.perform(this.#caseOf(index)).catch(() => ({ problems: [] }));
    performer.close();
    if (setting.onReply) for (const problem of problems) this.#report(problem, 'replayed');
  }

  /** True when the server dies within 300 ms. Restarts a dead server. */
  async #hasDied(): Promise<boolean> {
    await sleep(300);
    if (this.#server.isAlive) return false;
    await this.#server.start();
    return true;
  }

  async #checkGrowth(before: Resources): Promise<Resources> {
    const { after, problems } = await waitForNoGrowth(this.#server, before, this.#options.settleMs);
    for (const problem of problems) this.#report(problem, 'all inputs');
    return after;
  }
}
