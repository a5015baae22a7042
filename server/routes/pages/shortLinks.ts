import type { Router } from '@koa/router';
import { Shorten, type ShortLink } from '../../../protocol/shortLinks.ts';
import { shortenLink } from '../../usecases/platform/shortLinks.ts';
import { addCall, created, ok } from '../door.ts';

/** Where people may find this site, beside the host that they asked. */
export interface OwnOrigins {
  publicUrl?: string | undefined;
  lanOrigin?: () => string | undefined;
}

/** The call that shortens a link. */
export function addShortLinkCalls(router: Router, { publicUrl, lanOrigin }: OwnOrigins): void {
  addCall(
    router,
    ['post', '/shorten'],
    { right: 'link.shorten', about: 'none', body: Shorten },
    async ({ ctx, input, spend }) => {
      const { shortUrl, isNew } = await shortenLink(
        input.url,
        ({ origin, host }) => host === ctx.host || origin === publicUrl || origin === lanOrigin?.(),
        spend,
      );
      return (isNew ? created : ok)({ shortUrl } satisfies ShortLink);
    },
  );
}
