import { shortenLink } from '../../usecases/platform/shortLinks.ts';
import type { CallHandler } from '../callHandler.ts';
import type { App } from '../../usecases/App.ts';

/** Where people may find this site, beside the host that they asked. */
export interface OwnOrigins {
  publicUrl?: string | undefined;
  lanOrigin?: () => string | undefined;
}

/** The call that shortens a link. */
export function addShortLinkCalls(calls: CallHandler, app: App, { publicUrl, lanOrigin }: OwnOrigins): void {
  calls.add('POST /api/shorten', async ({ ctx, input, spend }) => {
    const { shortUrl, isNew } = await shortenLink(
      app,
      input.url,
      ({ origin, host }) => host === ctx.host || origin === publicUrl || origin === lanOrigin?.(),
      spend,
    );
    return { status: isNew ? 201 : 200, body: { shortUrl } };
  });
}
