import type { EnteredAsHelper } from '../../../protocol/schemas/helpers.ts';
import { call } from '../../api/http.ts';
import { changeGrants, useSession } from './session.ts';

/** Redeems a helper link, which gives this browser the helper's role in the event. Throws ApiError. */
export async function enterAsHelper(token: string): Promise<EnteredAsHelper> {
  const entered = await call('POST /api/helpers/enter', { body: { token }, needsCookies: true });
  const { shareCode, helperRoles } = useSession.getState();
  const isCurrentEvent = entered.shareCode === shareCode;
  changeGrants(isCurrentEvent ? { helperRoles: [...new Set([...helperRoles, entered.role])] } : {});
  return entered;
}
