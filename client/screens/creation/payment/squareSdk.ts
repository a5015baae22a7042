/** What of Square's Web Payments SDK is used: its own hosted fields for a card. */
export interface SquareCard {
  attach: (place: HTMLElement) => Promise<void>;
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

/** Square tells its two worlds apart by the application's id. */
const scriptOf = (applicationId: string) =>
  applicationId.startsWith('sandbox-')
    ? 'https://sandbox.web.squarecdn.com/v1/square.js'
    : 'https://web.squarecdn.com/v1/square.js';

/** Loads Square's script once; one that failed is loaded anew. */
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
  if (!loaded) throw new Error('Square’s script brought nothing.');
  return loaded;
}

/** Opens Square's fields for a card in this place of the page. */
export async function openSquareCard(
  ids: { applicationId: string; locationId: string },
  place: HTMLElement,
): Promise<SquareCard> {
  const square = await loadSquare(ids.applicationId);
  const card = await square.payments(ids.applicationId, ids.locationId).card({ style: styleOfPage() });
  await card.attach(place);
  return card;
}

/** Square's fields stand in a frame of their own: they are told the colours of the page. */
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
