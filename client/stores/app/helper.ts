import type { EnteredAsHelper } from '../../../protocol/schemas/helpers.ts';
import { call } from '../../api/http.ts';
import { changeGrants, useSession } from './session.ts';

/** Enters by a helper's link: this browser is that helper in the event from now on. Throws ApiError. */
export async function enterAsHelper(token: string): Promise<EnteredAsHelper> {
  const entered = await call('POST /api/helpers/enter', { body: { token }, needsCookies: true });
  const { shareCode, helperRoles } = useSession.getState();
  const isHere = entered.shareCode === shareCode;
  changeGrants(isHere ? { helperRoles: [...new Set([...helperRoles, entered.role])] } : {});
  return entered;
}
