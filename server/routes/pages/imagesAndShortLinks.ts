import { Router } from '@koa/router';
import { looks } from '../../../protocol/appearance/looks.ts';
import { AccentColor } from '../../../protocol/schemas/events.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import { AppError } from '../../base/AppError.ts';
import type { App } from '../../usecases/App.ts';
import { findShortLink, shortenLink } from '../../usecases/platform/shortLinks.ts';
import { findPicture, isRestricted } from '../../usecases/photos/photos.ts';
import { lookStylesheet } from '../../presenters/looks.ts';
import { type Handlers, credentialsOf } from '../callHandler.ts';
import type { OwnOrigins } from './shareOrigin.ts';

const cachedForever = 'public, max-age=31536000, immutable';

/**
 * Caches must revalidate a photo or the image of a question for each use. Some of them are only for hosts, and
 * access to them can be revoked.
 */
const revalidated = 'private, no-cache';

/** A look may change with a release, so its stylesheet is cached for a day. */
const cachedForADay = 'public, max-age=86400';

/** Creates the public routes outside /api: pictures, short links, and the stylesheets of looks. */
export function createPublicRoutes(app: App): Router {
  const router = new Router();

  router.get('/images/:id', async (ctx) => {
    const image = await findPicture(app, ctx.params.id ?? '', credentialsOf(app, ctx));
    const small = ctx.query.size === 'small' ? image.smallBytes : undefined;
    ctx.set({
      'cache-control': isRestricted(image) ? revalidated : cachedForever,
      'x-content-type-options': 'nosniff',
    });
    ctx.status = 200;
    ctx.etag = image._id.toString() + (small ? ' small' : '');
    if (ctx.fresh) ctx.status = 304;
    else Object.assign(ctx, { type: image.type, body: small ?? image.bytes });
  });

  router.get('/look.css', (ctx) => {
    const look = looks.find((known) => known === ctx.query.look);
    const accent = AccentColor.safeParse(`#${String(ctx.query.accent ?? '')}`).data;
    if (!look) throw new AppError('not_found', refusalTexts.translatable('unknownAddress'));
    ctx.set('cache-control', cachedForADay);
    ctx.type = 'css';
    ctx.body = lookStylesheet(look, accent);
  });

  router.get('/s/:code', async (ctx, next) => {
    const path = await findShortLink(ctx.params.code ?? '');
    if (path !== undefined) return ctx.redirect(path);
    if (!ctx.accepts('html'))
      throw new AppError('short_link_not_found', refusalTexts.translatable('shortLinkNotFound'));
    ctx.status = 404;
    return next();
  });

  return router;
}

/** Returns the call that shortens a link. */
export const shortLinkCall = (app: App, { publicUrl, lanOrigin }: OwnOrigins) =>
  ({
    'POST /api/shorten': async ({ ctx, input, takeToken }) => {
      const isOurs = ({ origin, host }: URL) =>
        host === ctx.host || origin === publicUrl || origin === lanOrigin?.();
      const { shortUrl, isNew } = await shortenLink(app, input.url, isOurs, takeToken);
      return { isNew, body: { shortUrl } };
    },
  }) satisfies Partial<Handlers>;
