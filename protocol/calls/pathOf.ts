import { filledIn } from '../address.ts';
import type { CallName, ParamsOf } from './calls.ts';

type Params<Name extends CallName> = keyof ParamsOf<Name> extends never ? [] : [params: ParamsOf<Name>];

/** The address of a call with its variable parts filled in. */
export const pathOf = <Name extends CallName>(name: Name, ...[params]: Params<Name>): string =>
  filled(name, params);

/** The same for whatever call, whose parts were checked already. */
export const filled = (name: CallName, params?: Readonly<Record<string, string>>): string =>
  filledIn(name.slice(name.indexOf(' ') + 1), params);
