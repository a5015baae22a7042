import { afterAll, beforeAll } from 'vitest';
import type { AppSettings } from '../../server/app.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

/** The running product for all tests of one file; `app` is there once the first of them begins. */
export function runningApp(settings: Partial<AppSettings> = {}): { app: TestApp } {
  const running = {} as { app: TestApp };
  beforeAll(async () => {
    running.app = await startTestApp(settings);
  });
  afterAll(async () => running.app.stop());
  return running;
}
