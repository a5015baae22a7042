import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Router } from '@koa/router';
import { isShareCode, tidyShareCode } from '../../../protocol/userText.ts';
import { directionOf, type Language } from '../../../protocol/languages.ts';
import { homeIcons, manifestPath, paperColour } from '../../../protocol/pwa.ts';
import { worker } from '../../../protocol/pwa.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';
import { pageTexts } from '../../../protocol/texts/pages.ts';
import { translateIn } from '../../base/locale.ts';
import { readerLanguage } from './pageLanguage.ts';

interface PhoneSettings {
  /** The folder of the built client. Absent in development, which has no service worker. */
  clientDir?: string;
  facts?: PlatformFacts;
}

/**
 * The source of a service worker that replaces the installed one, deletes the caches and unregisters itself.
 */
const unregisteringWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  const names = (await caches.keys()).filter((name) => name.startsWith('${worker.shells}'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}
`;

/** Serves the service worker and the web app manifest. */
export function serveWebAppFiles({ clientDir, facts }: PhoneSettings): Router {
  const router = new Router();
  const built = facts?.serviceWorker === 'off' ? undefined : clientDir;

  router.get(worker.path, async (ctx) => {
    // Caches between the server and the phone must not serve an old service worker.
    ctx.set({ 'cache-control': 'no-cache', 'service-worker-allowed': '/' });
    ctx.type = 'text/javascript';
    ctx.body = built ? await readFile(join(built, worker.path), 'utf8') : unregisteringWorker;
  });

  router.get(manifestPath, (ctx) => {
    ctx.set('cache-control', 'no-cache');
    ctx.type = 'application/manifest+json';
    ctx.body = JSON.stringify(manifestFor(String(ctx.query.event ?? ''), readerLanguage(ctx)));
  });

  return router;
}

/**
 * Creates the manifest of an event, whose icon opens that event. The code in it stays valid after the share
 * code was changed.
 */
function manifestFor(code: string, language: Language) {
  const shareCode = tidyShareCode(code);
  const start = isShareCode(shareCode) ? pageLinks.event(shareCode) : pageLinks.home;
  return {
    name: 'Foretold',
    short_name: 'Foretold',
    description: translateIn(language, () => pageTexts('description')),
    lang: language,
    dir: directionOf(language),
    id: start,
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: paperColour,
    theme_color: paperColour,
    icons: homeIcons.map(({ file, size, purpose }) => ({
      src: `/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  };
}
