import { isExpired, type Card } from '../../../../protocol/creationChecks.ts';
import { randomId } from '../../../stores/app/ids.ts';

/** The card that the test mode declines. */
const declinedNumber = '4000000000000002';

/** What stands for a card in the test mode; its number stays in the browser. */
export function testToken(card: Card, now = new Date()): string {
  const isDeclined = card.number === declinedNumber || isExpired(card, now);
  return `test:${isDeclined ? 'declined' : 'approved'}:${newUuid()}`;
}

/** A random UUID (version 4); `crypto.randomUUID` does not exist on plain http. */
function newUuid(): string {
  const hex = randomId();
  const variant = '89ab'.charAt(parseInt(hex.charAt(16), 16) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-');
}
