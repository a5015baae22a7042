import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { baseline } from './server/build/baseline.ts';
import { compileTexts, translationsPlugin } from './server/build/compileTexts.ts';
import { writePageTexts } from './server/build/writePageTexts.ts';

const here = (path: string) => resolve(import.meta.dirname, path);

/**
 * By default the router's package resolves to its development build. This uses the smaller production build.
 */
const smallRouter = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/**
 * Makes the router tree-shakeable. Its top-level calls (`createContext`, `displayName`) count as side
 * effects, so the first load would contain forms, prefetching and scroll restoration, which the product does
 * not use.
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

/**
 * What other screens share with the game. Without a chunk of its own it would be part of the game's, and these
 * screens would load the whole game. `test/bundle.test.ts` limits the size of each page.
 */
const sharedWithGame = new RegExp(
  [
    'components/(controls/ChoiceButton|feedback/(Progress|LiveRegion)|display/(RankChange|Stat)|useClock)',
    'features/(event/EventOver|keepsake/KeepsakeLink|game/(answers|scoringBadges|questionTexts))',
    'texts/guest/(board/(ties|tables)|game/(counting|answers))',
    'lucide-react/.*/(sparkles|user-plus|list-checks|users-round|lock|clock|arrow-left|chevron-right|check)\\.',
  ].join('|'),
);

/**
 * A whole event in Chromium: the only browser test of `npm test`. Projects start in alphabetical order, and
 * this one takes longest.
 */
const acceptance = ['test/browser/wholeEvent.test.ts'];

/** Tests that simulate a browser, or need fresh modules and models: each file loads its own modules. */
const alone = [
  'test/stores/**/*.test.ts',
  'test/access/codes.test.ts',
  'test/client/game/guestGame.test.ts',
  'test/live/followEvent.test.ts',
  'test/live/venueCheck.test.ts',
  'test/protocol/userText.test.ts',
  'test/usecases/metrics/activityNextDay.test.ts',
];

/**
 * Tests of tools that themselves run at night, the pseudo-language, and the start trial of databases. Only
 * `npm run test:nightly` runs them.
 */
const nightly = [
  'test/{soak,fuzz,load}/**/*.test.ts',
  'test/browser/pseudo/*.test.ts',
  'test/database/checkGuarantees.test.ts',
];

/** Tests that inject faults or take long. `npm test` skips them; `npm run test:full` runs them. */
const slow = [
  'test/{nodes,simulation}/*.test.ts',
  'test/access/{secrecy,coupleSecrecy}.test.ts',
  'test/embedded/{cursors,plans}.test.ts',
  'test/routes/questions/startOver.test.ts',
  'test/routes/guests/removeRecent.test.ts',
  'test/show/heldByMc.test.ts',
  'test/usecases/{clock,concurrentChanges}.test.ts',
  'test/usecases/mail/mailsPerInbox.test.ts',
  'test/gateways/images.test.ts',
  'test/rules/alikeAnswers.test.ts',
  'test/bundle.test.ts',
  'test/embedded/{durability,storeProcess,folderLock}.test.ts',
  'test/usecases/changeEvent/*.test.ts',
  'test/usecases/events/{eventSize,removeEvent,removalAfterRestore,retention}.test.ts',
  'test/usecases/{openEvent,rehearsal,eventCache,payments}.test.ts',
  'test/routes/refusals/{closedJoining,joinRateLimit}.test.ts',
  'test/routes/pictures/{photos,photoRaces}.test.ts',
  'test/live/{load,floods}.test.ts',
  'test/protocol/growth.test.ts',
  'test/show/{undo,undoElsewhere,failures}.test.ts',
  'test/patterns.test.ts',
];
/** Slow tests that need fresh modules. */
const slowAlone = [
  'test/database/*.test.ts',
  'test/access/codes.test.ts',
  'test/stores/{offlineCopy,photos}.test.ts',
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

/**
 * One configuration for the client (`vite build`), the server (`vite build --ssr`) and the tests (`vitest`).
 */
export default defineConfig(({ command, isSsrBuild, mode }) => ({
  root: isSsrBuild || process.env.VITEST ? here('.') : here('client'),
  plugins: [
    react(),
    tailwindcss(),
    shakenRouter,
    compileTexts(mode === 'pseudo'),
    translationsPlugin(),
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
        // In WebKit, a module whose preload has failed stays unavailable even after a reload.
        modulePreload: false,
        // A guest loads three files: the first screen, the live connection, the game. More files compress
        // worse.
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'first', tags: ['$initial'], priority: 2 },
                { name: 'shared', test: sharedWithGame, priority: 1.5 },
                { name: 'live', test: /live\/RoomConnection|stores\/guest\/outbox/, priority: 1 },
                // A separate file, because the portal's login needs it without the rest of the game.
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
        exclude: [...acceptance, ...nightly],
        globalSetup: ['test/support/run/browserSetup.ts'],
      }),
      group('faults', {
        include: ['test/{faults,cluster}/**/*.test.ts'],
      }),
      group('acceptance', { include: acceptance }),
      group('alone', {
        include: alone,
        exclude: slowAlone,
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/freshModules.ts'],
      }),
      group('together', {
        include: ['test/**/*.test.ts'],
        exclude: [
          'test/{browser,faults,soak,fuzz,load,cluster}/**',
          ...alone,
          ...slow,
          ...slowAlone,
          ...nightly,
        ],
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/quickScrypt.ts'],
      }),
      group('nightly', {
        include: nightly,
        globalSetup: ['test/support/run/browserSetup.ts'],
      }),
      group('slow', {
        include: slow,
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/quickScrypt.ts'],
      }),
      group('slowAlone', {
        include: slowAlone,
        exclude: nightly,
        setupFiles: ['test/support/run/fixedSeeds.ts', 'test/support/run/freshModules.ts'],
      }),
    ],
    // With fewer workers, two cores are idle at times.
    maxWorkers: 5,
    // No test asserts a duration. These limits only end a test that hangs, also on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
}));
