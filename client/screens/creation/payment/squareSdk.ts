/** The part of Square's Web Payments SDK that we use: hosted fields for a card. */
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

/**
 * Returns the URL of Square's script. Square's sandbox has a separate script and separate application ids.
 */
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

/** Returns the page's colours for Square's fields, which are in an iframe and inherit no styles. */
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
