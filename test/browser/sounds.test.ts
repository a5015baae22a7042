import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cue } from '../../client/screens/bigScreen/sound/cues.ts';
import type * as soundEngine from './kit/soundEngine.ts';
import { chromiumPath, launch, momentMs } from './kit/chromium.ts';

type WithEngine = typeof globalThis & { engine: typeof soundEngine };

/** Bundles the sound engine into one script. */
async function bundled(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'kit/soundEngine.ts'), formats: ['iife'], name: 'engine' },
    },
  })) as Rolldown.RolldownOutput[];
  return built[0]!.output[0].code;
}

/** The measurements of a rendered sound: its peak, its end, and its level per tenth of a second. */
interface Measurement {
  peak: number;
  end: number;
  /** The largest step between two samples; a click is a large step. */
  step: number;
  loudness: number[];
}

/** Renders one sound at full volume, or all of them at once. */
const render = async (page: Page, name: Cue | 'suspense' | 'all') =>
  page.evaluate(async (wanted): Promise<Measurement> => {
    const { engine } = globalThis as WithEngine;
    const [rate, seconds] = [44_100, 6];
    const context = new OfflineAudioContext(2, rate * seconds, rate);
    const bus = engine.stageOf(context, context.destination);
    if (wanted !== 'suspense')
      for (const [cue, play] of Object.entries(engine.cues))
        if (wanted === 'all' || wanted === cue) play(bus, 0.1);
    if (wanted === 'suspense' || wanted === 'all') engine.suspense(bus, 0.1).endAt(2);
    const samples = (await context.startRendering()).getChannelData(0);
    const loudest = (part: Float32Array) => part.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
    const tenth = rate / 10;
    return {
      peak: loudest(samples),
      end: loudest(samples.subarray(-tenth)),
      step: samples.reduce(
        (max, sample, index) => Math.max(max, Math.abs(sample - (samples[index - 1] ?? 0))),
        0,
      ),
      loudness: Array.from({ length: seconds * 10 }, (_, index) =>
        Math.hypot(...samples.subarray(index * tenth, (index + 1) * tenth)),
      ),
    };
  }, name);

describe.runIf(chromiumPath)('big screen sounds', () => {
  let browser: Browser;
  let page: Page;
  let engine: string;
  beforeAll(async () => {
    browser = await launch();
    engine = await bundled();
    page = await browser.newPage();
    await page.addScriptTag({ content: engine });
  });
  afterAll(async () => browser.close());

  it('are audible, never clip, end in silence, and differ from each other', async () => {
    const sounds: Measurement[] = [];
    for (const name of ['answer', 'climb', 'crown', 'suspense'] as const)
      sounds.push(await render(page, name));
    for (const { peak, end, step } of sounds) {
      expect(peak).toBeGreaterThan(0.15);
      expect(peak).toBeLessThan(0.7);
      expect(end).toBeLessThan(0.001);
      expect(step).toBeLessThan(0.2);
    }
    const courses = sounds.map(({ loudness }) => loudness.map(Math.round).join(' '));
    expect(new Set(courses).size).toBe(4);
  });

  it('do not clip when all of them play at once', async () => {
    expect((await render(page, 'all')).peak).toBeLessThan(1);
  });

  it('wait for a click if the browser requires one, and report that', async () => {
    const logged: string[] = [];
    const silent = await browser.newPage();
    silent.on('console', (message) => message.type() === 'info' && logged.push(message.text()));
    // Playwright’s `evaluate` counts as a user gesture, so the page’s own script starts the sounds.
    const script = `${engine}; const sounds = new engine.Sounds((isBlocked) => console.info(isBlocked ? 'blocked' : 'free'));
      sounds.setVolume(0.5); sounds.holdSuspense(); sounds.play('answer');`;
    await silent.goto(`data:text/html,<script>${encodeURIComponent(script)}</script>`);
    await expect.poll(() => logged, { timeout: momentMs }).toEqual(['blocked']);
    await silent.mouse.click(5, 5);
    await expect.poll(() => logged, { timeout: momentMs }).toEqual(['blocked', 'free']);
  });
});
