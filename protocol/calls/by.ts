import type { Access, Call, Calls } from './call.ts';

type Who = Access['who'];
type Group = Partial<Record<keyof Calls, Omit<Call, keyof Access>>>;
type Allowed<A extends Access, G> = { [Name in keyof G]: A & G[Name] };

const allow = <A extends Access, G extends Group>(access: A, group: G) =>
  Object.fromEntries(Object.entries(group).map(([name, call]) => [name, { ...access, ...call }])) as Allowed<
    A,
    G
  >;

/** Calls that the same people may make. */
export const by = <W extends Who, const G extends Group>(who: W, group: G): Allowed<{ who: W }, G> =>
  allow({ who }, group);

/** The same, which guests cannot reach while the event is inactive. */
export const byInEvent = <W extends Who, const G extends Group>(
  who: W,
  group: G,
): Allowed<{ who: W; isOfEvent: true }, G> => allow({ who, isOfEvent: true }, group);
