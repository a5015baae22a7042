import type { PaymentSetup } from '../../protocol/schemas/platform/platform.ts';

/** What a page may load from where, by directive of the Content Security Policy; null takes one out. */
type Sources = Record<string, string[] | null>;

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
    'connect-src': ["'self'", 'ws:', 'wss:', ...scripts, ...calls],
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
