import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/**
 * The pages of the development server, which Vite serves on the same port with hot reload. Not used in
 * production.
 */
export interface DevPages {
  serve: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close: () => Promise<void>;
}

/** Matches the addresses that the server handles itself. */
const serverPaths = /^\/(api|images|s|healthz|readyz|metrics|sw\.js|manifest\.webmanifest)(\/|\?|$)/;
/** Matches the modules of the client's folder `api`, which Vite serves. */
const clientModules = /^\/api\/\w+\.ts(\?|$)/;
const isServerRequest = ({ url = '' }: IncomingMessage) => serverPaths.test(url) && !clientModules.test(url);

/** Starts Vite in middleware mode. It handles all requests that the server does not handle itself. */
export async function startPages(http: Server): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: http } },
    appType: 'spa',
  });
  return {
    serve: (request, response, next) => {
      if (isServerRequest(request)) next();
      else vite.middlewares(request, response, next);
    },
    close: async () => vite.close(),
  };
}
