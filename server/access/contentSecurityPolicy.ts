import type { PaymentSetup } from '../../protocol/schemas/platform/platform.ts';

/**
 * The allowed sources for each directive of the Content Security Policy. Null removes a default directive.
 */
type Sources = Record<string, string[] | null>;

/**
 * A placeholder for the socket sources, which differ between requests. The rest of the policy is built once.
 */
export const socketPlaceholder = 'wss://sockets.invalid';

/**
 * Returns the socket sources for a page from these hosts. `readTarget` has validated the hosts.
 *
 * - Safari before 15.4 does not apply `'self'` to sockets, so the hosts are listed.
 * - Both `ws` and `wss` are listed, because a proxy can change the page's scheme.
 * - IPv6 addresses are omitted, because a policy cannot contain them.
 */
export const socketSources = (hosts: (string | undefined)[]): string =>
  [...new Set(hosts)]
    .flatMap((host) => (host && !host.startsWith('[') ? [`ws://${host}`, `wss://${host}`] : []))
    .join(' ');

/**
 * Returns the policy's sources: this server, and Square's script and card fields if Square is the payment
 * provider. With Square, frames from any https page are allowed, because 3-D Secure opens a page of the
 * payer's bank.
 */
export function contentSources(payment: PaymentSetup): Sources {
  const { scripts, calls, fonts, frames } = squareSources(payment);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'", ...scripts],
    'font-src': ["'self'", ...fonts],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", socketPlaceholder, ...scripts, ...calls],
    'frame-src': ["'self'", ...frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'upgrade-insecure-requests': null,
  };
}

/**
 * Returns the sources that Square documents for its Web Payments SDK. Sandbox application ids begin with
 * `sandbox-`.
 */
function squareSources({ provider, applicationId = '' }: PaymentSetup) {
  if (provider !== 'square') return { scripts: [], calls: [], fonts: [], frames: [] };
  const isSandbox = applicationId.startsWith('sandbox-');
  return {
    scripts: [`https://${isSandbox ? 'sandbox.' : ''}web.squarecdn.com`],
    calls: [`https://pci-connect.squareup${isSandbox ? 'sandbox' : ''}.com`],
    fonts: ['https://square-fonts-production-f.squarecdn.com', 'https://d1g145x70srn7h.cloudfront.net'],
    frames: ['https:'],
  };
}
