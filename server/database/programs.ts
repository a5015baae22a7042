import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The programs that run as processes of their own, and their sources. */
const sources = { pocket: join('pocket', 'main.ts') };

/** How to `fork` one: the build's own file beside or above this one; in development the source, run by tsx. */
export function programOf(name: keyof typeof sources): { path: string; execArgv: string[] } {
  const here = dirname(fileURLToPath(import.meta.url));
  if (import.meta.url.endsWith('.ts')) {
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    return { path: join(here, sources[name]), execArgv: ['--import', tsx] };
  }
  const built = [join(here, `${name}.js`), join(here, '..', `${name}.js`)];
  const path = built.find((file) => existsSync(file));
  if (!path) throw new Error(`A program of the build is missing: ${built[0]}`);
  return { path, execArgv: [] };
}
