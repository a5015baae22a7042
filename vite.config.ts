import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { baseline } from './server/build/baseline.ts';
import { compileTexts, translations } from './server/build/compileTexts.ts';
import { writePageTexts } from './server/build/writePageTexts.ts';

const here = (path: string) => resolve(import.meta.dirname, path);

/** The router's own development build is what its package gives to everybody; phones get the one without its checks. */
const smallRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/**
 * What the router makes when it is loaded (components with names for React's tools) looks as if somebody needed it: the
 * first load would carry forms, prefetching and scroll restoration, which nothing of ours uses.
 */
const shakenRouter: Plugin = {
  name: 'shaken-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\// },
    handler: (code) =>
      code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2'),
  },
};

/** Tests that pretend to be in a browser, or want modules and models as they are at first: each file loads its own. */
const alone = [
  'test/database/*.test.ts',
  'test/stores/**/*.test.ts',
  'test/access/codes.test.ts',
  'test/client/game/guestGame.test.ts',
  'test/live/followEvent.test.ts',
  'test/live/venueCheck.test.ts',
  'test/protocol/checks.test.ts',
  'test/usecases/metrics/activityNextDay.test.ts',
];

/** Tests that can be run by themselves: `vitest run --project browser`. */
const group = (
  name: string,
  settings: {
    include: string[];
    exclude?: string[];
    setupFiles?: string[];
    globalSetup?: string[];
  },
) => ({ extends: true as const, test: { name, isolate: false, ...settings } });

/** One configuration for the client (`vite build`), the server (`vite build --ssr`) and the tests (`vitest`). */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: isSsrBuild || process.env.VITEST ? here('.') : here('client'),
  plugins: [
    react(),
    tailwindcss(),
    shakenRouter,
    compileTexts(mode === 'pseudo'),
    translations(),
    writePageTexts(mode === 'pseudo'),
  ],
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
            embedded: here('server/embedded/main.ts'),
            data: here('server/database/command.ts'),
          },
          output: { entryFileNames: '[name].js' },
        },
      }
    : {
        outDir: here('dist/client'),
        target: baseline,
        manifest: true,
        emptyOutDir: true,
        // A file that was preloaded by a link and could not be fetched stays lost in WebKit, also when the page is loaded anew.
        modulePreload: false,
        // What a guest loads, in three files: the first screen, the live connection, the game. Cut into more, it compresses worse.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 2 },
                { name: 'live', test: /live\/RoomConnection|stores\/guest\/outbox/, priority: 1 },
                // The portal's gate needs it, too, and nothing else of the game.
                { name: 'spelling', test: /rules\/spelling/, priority: 1 },
                { name: 'game', test: /screens\/event\/game\/GuestGame/, priority: 1 },
              ],
            },
          },
        },
      },
  test: {
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    globalSetup: ['test/support/run/globalSetup.ts'],
    projects: [
      group('browser', {
        include: ['test/browser/**/*.test.ts'],
        globalSetup: ['test/support/run/storySetup.ts'],
      }),
      group('faults', {
        include: ['test/{faults,soak,fuzz,load,cluster}/**/*.test.ts'],
      }),
      group('alone', {
        include: alone,
        setupFiles: ['test/support/run/freshModules.ts'],
      }),
      group('together', {
        include: ['test/**/*.test.ts'],
        exclude: ['test/{browser,faults,soak,fuzz,load,cluster}/**', ...alone],
        setupFiles: ['test/support/run/quickScrypt.ts'],
      }),
    ],
    // Fewer leave two cores idle at times.
    maxWorkers: 5,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}));
