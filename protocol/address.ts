/** The names of an address's variable parts: `shareCode` and `id` of `/participant/:shareCode/:id`. */
export type VariablesOf<Address> = Address extends `${string}:${infer Variable}/${infer Rest}`
  ? Variable | VariablesOf<Rest>
  : Address extends `${string}:${infer Variable}`
    ? Variable
    : never;

/** An address with its variable parts filled in. */
export const filledIn = (address: string, params: Readonly<Record<string, string>> = {}): string =>
  address.replace(/:(\w+)/g, (_, variable: string) => encodeURIComponent(params[variable] ?? ''));
