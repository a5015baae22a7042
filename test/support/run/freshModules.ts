import mongoose from 'mongoose';
import { vi } from 'vitest';

/** Each file finds modules and models as a process of its own does, without a process of its own. */
vi.resetModules();
vi.unstubAllGlobals();
mongoose.deleteModel(/^/);
