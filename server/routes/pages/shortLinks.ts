import type { Router } from '@koa/router';
import { shortenLink } from '../../usecases/platform/shortLinks.ts';
import { addCall } from '../door.ts';

/** Where people may find this site, beside the host that they asked. */
export interface OwnOrigins {
  publicUrl?: string | undefined;
  lanOrigin?: () => string | undefined;
}

/** The call that shortens a link. */
export function addShortLinkCalls(router: Router, { publicUrl, lanOrigin }: OwnOrigins): void {
  addCall(router, 'POST /api/shorten', async ({ ctx, input, spend }) => {
    const { shortUrl, isNew } = await shortenLink(
      input.url,
      ({ origin, host }) => host === ctx.host || origin === publicUrl || origin === lanOrigin?.(),
      spend,
    );
    return { status: isNew ? 201 : 200, body: { shortUrl } };
  });
}
