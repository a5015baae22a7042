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

/** One whole evening in Chromium: the only browser test of `npm test`. */
const evening = ['test/browser/evening.test.ts'];

/** Tests that pretend to be in a browser, or want modules and models as they are at first: each file loads its own. */
const alone = [
  'test/stores/**/*.test.ts',
  'test/access/codes.test.ts',
  'test/client/game/guestGame.test.ts',
  'test/live/followEvent.test.ts',
  'test/live/venueCheck.test.ts',
  'test/protocol/checks.test.ts',
  'test/usecases/metrics/activityNextDay.test.ts',
];

/** Tests that inject faults or take long: `npm test` leaves them to `npm run test:full`. Those of the second list run alone. */
const slow = [
  'test/{nodes,simulation}/*.test.ts',
  'test/embedded/{durability,storeProcess,folderLock}.test.ts',
  'test/usecases/changeEvent/*.test.ts',
  'test/usecases/events/{eventSize,removeEvent,removeAgain,retention}.test.ts',
  'test/usecases/{openEvent,rehearsal,eventCache,payments}.test.ts',
  'test/routes/refusals/{door,joinPace}.test.ts',
  'test/routes/pictures/{photos,photoLuck}.test.ts',
  'test/live/{load,floods}.test.ts',
  'test/protocol/growth.test.ts',
  'test/show/{undo,undoElsewhere,badLuck}.test.ts',
  'test/patterns.test.ts',
];
const slowAlone = [
  'test/database/*.test.ts',
  'test/stores/{copy,photos}.test.ts',
  'test/live/venueCheck.test.ts',
  'test/live/hangingWebSocket.test.ts',
];

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
            supervisor: here('server/supervisor/main.ts'),
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
        exclude: evening,
        globalSetup: ['test/support/run/storySetup.ts'],
      }),
      group('faults', {
        include: ['test/{faults,soak,fuzz,load,cluster}/**/*.test.ts'],
      }),
      group('evening', {
        include: evening,
        globalSetup: ['test/support/run/storySetup.ts'],
      }),
      group('alone', {
        include: alone,
        exclude: slowAlone,
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/freshModules.ts'],
      }),
      group('together', {
        include: ['test/**/*.test.ts'],
        exclude: ['test/{browser,faults,soak,fuzz,load,cluster}/**', ...alone, ...slow, ...slowAlone],
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/quickScrypt.ts'],
      }),
      group('slow', {
        include: slow,
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/quickScrypt.ts'],
      }),
      group('slowAlone', {
        include: slowAlone,
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/freshModules.ts'],
      }),
    ],
    // Fewer leave two cores idle at times.
    maxWorkers: 5,
    // No test asserts a time. These only end a test that hangs, also on a machine that does other work.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
}));
