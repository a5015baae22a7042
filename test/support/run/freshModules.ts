import mongoose from 'mongoose';
import { vi } from 'vitest';
import { endPageTimers } from './pageTimers.ts';

/** Each file finds modules and models as a process of its own does, without a process of its own. */
vi.resetModules();
vi.unstubAllGlobals();
mongoose.deleteModel(/^/);
endPageTimers();
