import mongoose from 'mongoose';
import { vi } from 'vitest';
import { endPageTimers } from './pageTimers.ts';

/** Each test file gets fresh modules and models, as in a separate process. */
vi.resetModules();
vi.unstubAllGlobals();
mongoose.deleteModel(/^/);
endPageTimers();
