import type { SeatLink } from '../../protocol/seats.ts';

/** A one-time key to a seat; told only to whoever asked for it. */
export const presentSeatLink = ({ token, expiresAt }: { token: string; expiresAt: Date }): SeatLink => ({
  token,
  expiresAt: expiresAt.toISOString(),
});
