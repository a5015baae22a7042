import { afterAll, beforeAll } from 'vitest';
import type { AppSettings } from '../../server/app.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

/** Starts the product for all tests of a file. `app` is set before the first test. */
export function runningApp(settings: Partial<AppSettings> = {}): { app: TestApp } {
  const running = {} as { app: TestApp };
  beforeAll(async () => {
    running.app = await startTestApp(settings);
  });
  afterAll(async () => running.app.stop());
  return running;
}
