import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => resolve(import.meta.dirname, path);

/** One configuration for the client (`vite build`), the server (`vite build --ssr`) and the tests (`vitest`). */
export default defineConfig(({ isSsrBuild }) => ({
  root: isSsrBuild || process.env.VITEST ? here('.') : here('client'),
  plugins: [react(), tailwindcss()],
  build: isSsrBuild
    ? {
        outDir: here('dist/server'),
        target: 'node20',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: { main: here('server/main.ts'), pocket: here('server/database/pocket/main.ts') },
          output: { entryFileNames: '[name].js' },
        },
      }
    : { outDir: here('dist/client'), manifest: true, emptyOutDir: true },
  test: {
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    globalSetup: ['test/support/globalSetup.ts'],
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}));
