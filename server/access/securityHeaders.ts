import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Context, Next } from 'koa';
import type { PaymentSetup } from '../../protocol/schemas/platform/platform.ts';
import { contentSources, socketPlaceholder, socketSources } from './contentSecurityPolicy.ts';
import type { Site } from './origin.ts';

/** HSTS for 180 days. Subdomains are excluded, because they can belong to other operators. */
const transportSecurity = 'max-age=15552000';

/**
 * Sets the security headers; in development only HSTS. They are computed once, except for the socket sources
 * of the policy. HSTS is sent only over https at `PUBLIC_URL`. `upgrade-insecure-requests` is omitted, because
 * phones on a LAN can use plain http.
 */
export function securityHeaders(
  payment: PaymentSetup,
  { publicUrl }: Site,
  { isDevelopment }: { isDevelopment: boolean },
) {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  const setHeaders = helmet({
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    contentSecurityPolicy: {
      directives: contentSources(payment),
    },
  });
  if (!isDevelopment) setHeaders(sample.req, sample, () => undefined);
  const headers = Object.entries(sample.getHeaders() as Record<string, string>);
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  return async (ctx: Context, next: Next): Promise<void> => {
    const { host, res, secure } = ctx;
    const sockets = socketSources([host, publicHost]);
    for (const [name, value] of headers) res.setHeader(name, value.replace(socketPlaceholder, sockets));
    if (secure && publicUrl === `https://${host}`)
      res.setHeader('strict-transport-security', transportSecurity);
    await next();
  };
}
