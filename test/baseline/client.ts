/**
 * Compiled with `client/tsconfig.json`, as the client and `protocol/` are. An API that the oldest phones lack
 * is an error.
 */
export const missing = [
  // @ts-expect-error -- newer than ES2022
  [2, 1].toSorted(),
  // @ts-expect-error -- newer than ES2022
  [2, 1].findLast((number) => number > 1),
  // @ts-expect-error -- Node's
  process.env,
  // @ts-expect-error -- Node's
  Buffer.from(''),
  // @ts-expect-error -- Node's
  async () => import('node:fs'),
];

export const present = [document.title, [2, 1].at(-1), Object.hasOwn({}, 'a')];
