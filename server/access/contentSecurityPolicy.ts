import type { PaymentSetup } from '../../protocol/schemas/platform/platform.ts';

/** Allowed sources by directive of the Content Security Policy; null removes a default directive. */
type Sources = Record<string, string[] | null>;

/** A placeholder for the socket sources of each request. The rest of the policy is built once. */
export const socketPlaceholder = 'wss://sockets.invalid';

/**
 * The socket sources for a page from these hosts, which `readTarget` has checked.
 *
 * - `'self'` includes sockets only since Safari 15.4.
 * - Both schemes are listed, because a proxy need not send the page's scheme.
 * - IPv6 addresses are omitted, because a policy cannot contain them.
 */
export const socketSources = (hosts: (string | undefined)[]): string =>
  [...new Set(hosts)]
    .flatMap((host) => (host && !host.startsWith('[') ? [`ws://${host}`, `wss://${host}`] : []))
    .join(' ');

/**
 * Returns the policy's sources: this server, and Square's script and card fields if Square is the payment
 * provider. With Square a frame may show any https page, because 3-D Secure opens a page of the payer's bank.
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
 * The sources that Square documents for its Web Payments SDK. Sandbox application ids begin with `sandbox-`.
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
