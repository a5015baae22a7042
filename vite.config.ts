import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => resolve(import.meta.dirname, path);

/** The router's own development build is what its package gives to everybody; phones get the one without its checks. */
const smallRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/** One configuration for the client (`vite build`), the server (`vite build --ssr`) and the tests (`vitest`). */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: isSsrBuild || process.env.VITEST ? here('.') : here('client'),
  plugins: [react(), tailwindcss()],
  resolve: { alias: command === 'build' ? smallRouter : [] },
  build: isSsrBuild
    ? {
        outDir: here('dist/server'),
        target: 'node20',
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: {
            main: here('server/main.ts'),
            watch: here('server/watch/main.ts'),
            pocket: here('server/database/pocket/main.ts'),
            data: here('server/database/command.ts'),
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: here('dist/client'),
        manifest: true,
        emptyOutDir: true,
        modulePreload: { polyfill: false },
        // All of a guest's first load in one file: cut into several, it compresses worse.
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        },
      },
  test: {
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    globalSetup: ['test/support/globalSetup.ts'],
    include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
    // Two cores carry three: much of what is tested waits for a process, a browser or a clock.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
}));
