import { createTestGateway } from '../../server/gateways/payments/testGateway.ts';
import { createApi } from '../../server/routes/api.ts';
import { createApp } from '../../server/app.ts';
import { FuzzRun } from './FuzzRun.ts';
import type { FuzzOptions, FuzzResult } from './options.ts';
import { weighCalls } from './inputs/targets.ts';

/** Prepares a run over every route of the product’s router. */
export function prepare(options: FuzzOptions): FuzzRun {
  const settings = { payments: createTestGateway(), ownerPassword: '', sessionSecret: 'of nobody' };
  return new FuzzRun(options, weighCalls(createApi(createApp(settings), settings).names));
}

export const fuzz = async (options: FuzzOptions): Promise<FuzzResult> => prepare(options).run();
