import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The development server's pages: Vite on the same port, with hot reload. Not part of a production build's work. */
export interface DevPages {
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

/** What is no page of the client. */
const calls = /^\/(api|images|s|healthz|readyz|metrics|sw\.js|manifest\.webmanifest)(\/|\?|$)/;
/** The client's own folder `api` is asked for as well. */
const modules = /^\/api\/\w+\.ts(\?|$)/;
const isCall = ({ url = '' }: IncomingMessage) => calls.test(url) && !modules.test(url);

/** Starts Vite in middleware mode; it answers everything that is no call, with the page for addresses of screens. */
export async function startPages(http: Server): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: 'spa',
  });
  return {
    serve: (request, response, next) => {
      if (isCall(request)) next();
      else vite.middlewares(request, response, next);
    },
    close: async () => vite.close(),
  };
}
