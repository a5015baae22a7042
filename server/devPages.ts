import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The development server's pages: Vite on the same port, with hot reload. Not part of a production build's work. */
export interface DevPages {
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

/** Starts Vite in middleware mode; it answers everything that is no call, with the page for addresses of screens. */
export async function startPages(http: Server): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: 'spa',
  });
  return {
    serve: (request, response, next) => vite.middlewares(request, response, next),
    close: async () => vite.close(),
  };
}
