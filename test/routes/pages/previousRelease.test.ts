import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { compressAssets } from '../../../server/build/compressAssets.ts';
import { prunePreviousRelease, moveToPrevious, previousOf } from '../../../server/build/previousRelease.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';

let folder: string;
let clientDir: string;
const begin = async (): Promise<void> => {
  folder = await mkdtemp(join(tmpdir(), 'foretold-release-'));
  clientDir = join(folder, 'client');
};
const end = async () => rm(folder, { recursive: true, force: true });

/** Runs the steps of a build of these files; without `isWhole`, it is aborted before the last one. */
async function release(files: string[], { isWhole = true } = {}): Promise<void> {
  await moveToPrevious(clientDir);
  await build(files);
  if (isWhole) await prunePreviousRelease(clientDir);
}

async function build(files: string[]): Promise<void> {
  await rm(clientDir, { recursive: true, force: true });
  await mkdir(join(clientDir, 'assets'), { recursive: true });
  await writeFile(join(clientDir, 'index.html'), `<!doctype html><title>${files[0]}</title>`);
  for (const file of files) await writeFile(join(clientDir, 'assets', file), `"${file}";\n`.repeat(50));
  await compressAssets(clientDir);
}

const plain = (files: string[]) => files.filter((file) => !/\.(br|gz)$/.test(file)).toSorted();
const keptFiles = async () => {
  const assets = join(previousOf(clientDir), 'assets');
  return existsSync(assets) ? plain(await readdir(assets)) : [];
};

describe('previous release in a build', () => {
  beforeEach(begin);
  afterEach(end);

  it('keeps files that the new one lacks, with their compressed copies, and nothing older', async () => {
    await release(['index-1.js', 'same.js']);
    expect(await keptFiles()).toEqual([]);
    await release(['index-2.js', 'same.js']);
    expect(await keptFiles()).toEqual(['index-1.js']);
    expect(await readdir(join(previousOf(clientDir), 'assets'))).toContain('index-1.js.br');
    await release(['index-3.js', 'same.js']);
    expect(await keptFiles()).toEqual(['index-2.js']);
    expect((await readdir(folder)).toSorted()).toEqual(['client', 'client-previous']);
  });

  it('is kept by a build that does not change the client', async () => {
    await release(['index-1.js']);
    await release(['index-2.js']);
    await release(['index-2.js']);
    expect(await keptFiles()).toEqual(['index-1.js']);
    expect((await readdir(folder)).toSorted()).toEqual(['client', 'client-previous']);
  });

  it('is available while a build runs, and when it fails and is restarted', async () => {
    await release(['index-1.js']);
    await release(['index-2.js'], { isWhole: false });
    expect(await keptFiles()).toEqual(['index-1.js']);
    // The result of an aborted build is not a release, so it does not replace the previous one.
    await build(['index-3.js']);
    await prunePreviousRelease(clientDir);
    expect(await keptFiles()).toEqual(['index-1.js']);
  });

  it('is dropped when it is much larger than a client', async () => {
    await release(['index-1.js']);
    await truncate(join(clientDir, 'assets', 'index-1.js'), 65 * 1024 * 1024);
    await release(['index-2.js']);
    expect(await readdir(folder)).toEqual(['client']);
  });
});

describe('page of the previous release', () => {
  let app: TestApp;
  beforeAll(async () => {
    await begin();
    await release(['index-1.js', 'old.css']);
    await release(['index-2.js']);
    await release(['index-3.js', 'new.css']);
    app = await startTestApp({ clientDir, previousClientDir: previousOf(clientDir) });
  });
  afterAll(async () => {
    await app.stop();
    await end();
  });

  const ask = async (path: string) =>
    fetch(app.origin + path, { headers: { 'accept-encoding': 'br', accept: '*/*' } });

  it('gets its files, compressed and immutable; older files are gone', async () => {
    const file = await ask('/assets/index-2.js');
    expect([file.status, await file.text()]).toEqual([200, '"index-2.js";\n'.repeat(50)]);
    expect(file.headers.get('content-encoding')).toBe('br');
    expect(file.headers.get('cache-control')).toBe('max-age=31536000,immutable');
    expect((await ask('/assets/index-3.js')).status).toBe(200);
    expect((await ask('/assets/index-1.js')).status).toBe(404);
  });

  it('is not served again: the page is the new one, and only assets come from the previous release', async () => {
    expect(await (await ask('/')).text()).toContain('index-3.js');
    await writeFile(join(previousOf(clientDir), 'old.svg'), '<svg></svg>');
    expect(await (await ask('/old.svg')).text()).toContain('<!doctype html>');
  });
});
