import { allowances } from '../../protocol/limits.ts';
import { networkOf } from './network.ts';
import { Pace } from './pace.ts';
import { tooMany } from './tooMany.ts';
import type { Viewer } from './viewer.ts';

type Allowance = 'creations' | 'codes' | 'links' | 'seatRequests';

const words: Record<Allowance, string> = {
  creations: 'Many events are being created from your network right now. Nothing was charged.',
  codes: 'This code has been entered very often from your network.',
  links: 'Many links are being shared from your network right now.',
  seatRequests: 'Many guests are asking to be let back in right now.',
};

const fresh = (): Record<Allowance, Pace> => ({
  creations: new Pace(allowances.creations),
  codes: new Pace(allowances.codes),
  links: new Pace(allowances.links),
  seatRequests: new Pace(allowances.seatRequests),
});
let paces = fresh();

/**
 * Takes one from an allowance, or refuses (429). Called right before what it pays for, so that refusals cost nothing.
 * `about`: the event that it is counted for, where each has an allowance of its own.
 */
export type Spend = (what: Allowance, about?: string) => void;

/** What an address may still do. The owner may do everything. */
export function purseOf(address: string, { isOwner }: Pick<Viewer, 'isOwner'>): Spend {
  const network = networkOf(address);
  return (what, about = '') => {
    const waitMs = isOwner ? 0 : paces[what].take(`${network} ${about}`);
    if (waitMs > 0) throw tooMany(words[what], waitMs);
  };
}

/** Gives everybody everything again; for tests. */
export function refillAllowances(): void {
  paces = fresh();
}
