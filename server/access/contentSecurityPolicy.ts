import type { PaymentSetup } from '../../protocol/schemas/platform/platform.ts';

/** What a page may load from where, by directive of the Content Security Policy; null takes one out. */
type Sources = Record<string, string[] | null>;

/** A placeholder, replaced by the socket sources of each request: the rest of the policy is made once. */
export const socketPlace = 'wss://sockets.invalid';

/**
 * The sources for the sockets of a page from these hosts, which have been checked (`readTarget`). `'self'` includes
 * sockets only since Safari 15.4. Both schemes, because a proxy need not say which one the page has. An IPv6 address
 * cannot be written in a policy.
 */
export const socketSources = (hosts: (string | undefined)[]): string =>
  [...new Set(hosts)]
    .flatMap((host) => (host && !host.startsWith('[') ? [`ws://${host}`, `wss://${host}`] : []))
    .join(' ');

/**
 * Ours alone, but for the card fields of Square, which Square's own script puts into a frame, and the page of the
 * payer's bank, where the bank asks who pays (3-D Secure): there are thousands of banks, so a frame may show any https page.
 */
export function contentSources(payment: PaymentSetup): Sources {
  const { scripts, calls, fonts, frames } = squareSources(payment);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'", ...scripts],
    'font-src': ["'self'", ...fonts],
    'img-src': ["'self'", 'data:', 'blob:'],
    'connect-src': ["'self'", socketPlace, ...scripts, ...calls],
    'frame-src': ["'self'", ...frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'upgrade-insecure-requests': null,
  };
}

/** As Square documents them for its Web Payments SDK. The ids of its sandbox begin so; the sandbox has hosts of its own. */
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
