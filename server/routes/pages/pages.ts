import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { send } from '@koa/send';
import type { Context, Middleware, Next } from 'koa';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { lookLinkId } from '../../../protocol/appearance/looks.ts';
import { findPage, isPrivatePage } from '../../../protocol/pages.ts';
import type { PageData } from '../../../protocol/live.ts';
import type { PlatformFacts } from '../../../protocol/schemas/platform/platform.ts';
import type { App } from '../../usecases/App.ts';
import { embeddedDataOf } from '../../usecases/platform/embeddedPageData.ts';
import { credentialsOf } from '../callHandler.ts';
import { pageLanguage, withLanguage } from './pageLanguage.ts';
import { filesOf, fontsOf, tagsFor, partsOf, readManifest, textsOf } from './preloads.ts';
import { escaped, findLinkPreview, withPreview } from './linkPreview.ts';
import { type OwnOrigins, ownOrigin, shareOrigin } from './shareOrigin.ts';
import { databaseTimeoutsMs } from '../../base/limits.ts';

const isAsset = ({ path }: Context) => path.startsWith('/assets/');

/**
 * Sends a file of the built client. Sends the compressed file if the browser accepts it. Returns false if
 * there is no such file. Files under `assets` have a content hash in their names, so they are cached as
 * immutable.
 */
async function sendFile(ctx: Context, clientDir: string): Promise<boolean> {
  if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || ctx.path === '/' || ctx.path.startsWith('/.'))
    return false;
  try {
    const sent = await send(ctx, ctx.path, {
      root: clientDir,
      maxage: isAsset(ctx) ? 31_536_000_000 : 3_600_000,
      immutable: isAsset(ctx),
    });
    // `sent` is undefined for a folder.
    if (sent === undefined) return false;
    const { size, mtimeMs } = await stat(sent);
    ctx.etag = `${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}${/\.(?:br|gz)$/.exec(sent)?.[0] ?? ''}`;
    if (ctx.fresh) ctx.status = 304;
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && Number(error.status) < 500) return false;
    throw error;
  }
}

const isPageRequest = (ctx: Context) =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  !/^\/(api|assets)(\/|$)/.test(ctx.path) &&
  Boolean(ctx.accepts('html'));

interface PageSettings extends OwnOrigins {
  previousClientDir?: string;
  facts?: PlatformFacts;
}

/** Matches the preview image, whose address has no origin. Messengers need an absolute address. */
const pictureMeta = /(<meta property="og:image" content=")(?=\/)/;

const metaOf = (origin: string) => `<meta name="share-origin" content="${escaped(origin)}"`;

const metaWith = (name: string, facts: object | undefined) =>
  `<meta name="${name}" content="${facts ? escaped(JSON.stringify(facts)) : ''}"`;

/**
 * Returns the data to embed in the page of an event. Returns undefined for other pages, on a failure, and
 * after the timeout.
 */
async function factsFor(app: App, ctx: Context): Promise<PageData | undefined> {
  const { name, page, params: { shareCode } = {} } = findPage(ctx.path) ?? {};
  if (!page?.embeddedSnapshot || shareCode === undefined) return undefined;
  const isDemo = ctx.query.demo === 'true' || tidyShareCode(shareCode) === sampleShareCode;
  const facts = embeddedDataOf(app, credentialsOf(app, ctx), shareCode, {
    audience: isDemo ? 'screen' : page.embeddedSnapshot,
    isBigScreen: name === '/leaderboard/:shareCode' && ctx.query.display === 'true',
  });
  const timeout = new Promise<undefined>((resolve) =>
    setTimeout(resolve, databaseTimeoutsMs.pageFacts, undefined).unref(),
  );
  return Promise.race([facts.catch(() => undefined), timeout]);
}

/** The link to the stylesheet of the event's look, so that the first paint has its colors. */
function lookTag(facts: PageData | undefined): string {
  const path = facts?.room?.snapshot.event.stylesheet;
  return path ? `<link rel="stylesheet" id="${lookLinkId}" href="${escaped(path)}">` : '';
}

/**
 * Returns whether this browser has a grant. If it has one, the landing page requests the events of the
 * browser.
 */
function grantFact(app: App, ctx: Context): Pick<PlatformFacts, 'hasGrants'> {
  const { participants, organiser, helper } = credentialsOf(app, ctx).grants;
  return participants.length + organiser.length + helper.length > 0 ? { hasGrants: true } : {};
}

/** Serves the built client: its files, and the single HTML page for the addresses of all screens. */
export function servePages(app: App, clientDir: string, settings: PageSettings): Middleware {
  const page = readFile(join(clientDir, 'index.html'), 'utf8');
  page.catch(() => {});
  const manifest = readManifest(clientDir);
  const { previousClientDir } = settings;
  return async function pages(ctx: Context, next: Next) {
    if (await sendFile(ctx, clientDir)) return;
    // A page can request files of the previous release. It was loaded before the update, or from a server
    // that is not updated yet.
    if (previousClientDir && isAsset(ctx) && (await sendFile(ctx, previousClientDir))) return;
    if (!isPageRequest(ctx)) return next();
    ctx.type = 'html';
    ctx.vary('user-agent, accept-language, cookie');
    if (isPrivatePage(ctx.path)) ctx.set('x-robots-tag', 'noindex');
    const origin = shareOrigin(settings, ctx.hostname);
    const [preview, facts] = await Promise.all([findLinkPreview(ctx), factsFor(app, ctx)]);
    // With `no-store`, the browser requests the page again when the user goes back. Otherwise it could show
    // old data.
    ctx.set('cache-control', facts ? 'no-store' : 'no-cache');
    const isKnownGuest = Object.keys(facts?.predictions ?? {}).length > 0;
    const language = pageLanguage(ctx, facts?.room?.snapshot.event.language);
    const parts = [
      ...partsOf(ctx.path, ctx.query, isKnownGuest),
      ...textsOf(ctx.path, language),
      ...fontsOf(language),
    ];
    const tags = tagsFor(filesOf(await manifest, parts));
    ctx.body = withLanguage(preview ? withPreview(await page, preview) : await page, language)
      .replace(metaOf(''), () => metaOf(origin))
      .replace(metaWith('platform-facts', undefined), () =>
        metaWith('platform-facts', { ...settings.facts, ...grantFact(app, ctx) }),
      )
      .replace(metaWith('page-facts', undefined), () => metaWith('page-facts', facts))
      .replace('</head>', () => `${tags}${lookTag(facts)}</head>`)
      .replace(pictureMeta, (_, beginning) => beginning + escaped(origin || ownOrigin(ctx)));
  };
}
