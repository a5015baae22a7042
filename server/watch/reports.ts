/** What a server tells its watch: that its event loop runs, and once, that it is ready. */
export type Report = { beat: true } | { ready: true; port: number; logLevel: string };

/** How a server learns that it has a watch, and that another one was ready before it. */
export const options = { watched: '--watched', again: '--again' } as const;
