/** Compiled with `server/tsconfig.json`, as the server and `protocol/` are. A browser API is an error. */
export const missing = [
  // @ts-expect-error -- a browser's
  document.title,
  // @ts-expect-error -- a browser's
  window.location,
  // @ts-expect-error -- a browser's
  localStorage.length,
];

export const present = [process.env, [2, 1].toSorted(), fetch];
