/** The part of the Web Payments SDK of Square that is used: hosted fields for a card. */
export interface SquareCard {
  attach: (container: HTMLElement) => Promise<void>;
  tokenize: (details: object) => Promise<{
    status: string;
    token?: string;
    errors?: { message: string }[];
  }>;
  destroy: () => Promise<unknown>;
}
interface Square {
  payments: (applicationId: string, locationId: string) => { card: (options: object) => Promise<SquareCard> };
}

/** The URL of Square's script. Square has a sandbox with its own script and its own application ids. */
const scriptOf = (applicationId: string) =>
  applicationId.startsWith('sandbox-')
    ? 'https://sandbox.web.squarecdn.com/v1/square.js'
    : 'https://web.squarecdn.com/v1/square.js';

/** Loads Square's script once. After a failure the next call loads it again. */
async function loadSquare(applicationId: string): Promise<Square> {
  const found = (window as { Square?: Square }).Square;
  if (found) return found;
  const script = document.createElement('script');
  script.src = scriptOf(applicationId);
  await new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error('Square’s script did not load.')));
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    throw error;
  });
  const loaded = (window as { Square?: Square }).Square;
  if (!loaded) throw new Error('Square’s script loaded but defined no API.');
  return loaded;
}

/** Mounts Square's fields for a card in `container`. Rejects when the script cannot be loaded. */
export async function openSquareCard(
  ids: { applicationId: string; locationId: string },
  container: HTMLElement,
): Promise<SquareCard> {
  const square = await loadSquare(ids.applicationId);
  const card = await square.payments(ids.applicationId, ids.locationId).card({ style: styleOfPage() });
  await card.attach(container);
  return card;
}

/** The colours of the page, for Square's fields. They are in an iframe and inherit no styles. */
function styleOfPage(): object {
  const style = getComputedStyle(document.body);
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    input: { color: colour('ink'), backgroundColor: colour('raised'), fontSize: '16px' },
    'input::placeholder': { color: colour('muted') },
    '.input-container': { borderColor: colour('line-strong'), borderRadius: '12px' },
    '.input-container.is-focus': { borderColor: colour('accent') },
    '.input-container.is-error': { borderColor: colour('negative') },
    '.message-text': { color: colour('muted') },
    '.message-text.is-error': { color: colour('negative') },
  };
}
