import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAssets } from '../../../server/build/compressAssets.ts';
import { startTestApp, type TestApp } from '../../support/testApp.ts';

const script = 'console.log("Who will cry first?");\n'.repeat(200);
const picture = Buffer.from([0x52, 0x49, 0x46, 0x46, 1, 2, 3]);
let clientDir: string;
let app: TestApp;

interface Reply {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Works like `fetch`, but returns the bytes as sent. */
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Reply>((resolve, reject) => {
    const sent = request(app.origin + path, { method, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({ status: reply.statusCode, headers: reply.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject).end();
  });

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'foretold-files-'));
  await mkdir(join(clientDir, 'assets'));
  await writeFile(join(clientDir, 'index.html'), '<!doctype html><title>Foretold</title>');
  await writeFile(join(clientDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>'.repeat(9));
  await writeFile(join(clientDir, 'assets', 'index-AbCd1234.js'), script);
  await writeFile(join(clientDir, 'assets', 'tiny-AbCd1234.js'), '1');
  await writeFile(join(clientDir, 'assets', 'picture-AbCd1234.webp'), picture);
  await compressAssets(clientDir);
  app = await startTestApp({ clientDir });
});

afterAll(async () => {
  await app.stop();
  await rm(clientDir, { recursive: true, force: true });
});

describe('built client file', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.1', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ])('is sent as compressed by the build for Accept-Encoding %s', async (accepted, sent, unpack) => {
    const { status, headers, body } = await ask('/assets/index-AbCd1234.js', { 'accept-encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(sent);
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(headers['cache-control']).toBe('max-age=31536000,immutable');
    const ending = sent === 'br' ? 'br' : 'gz';
    expect(body).toEqual(await readFile(join(clientDir, `assets/index-AbCd1234.js.${ending}`)));
    expect(headers['content-length']).toBe(String(body.length));
    expect(unpack(body).toString()).toBe(script);
  });

  it.each([undefined, 'identity', 'identity;q=0', 'deflate', 'br;q=0, gzip;q=0, *;q=0'])(
    'is sent uncompressed for Accept-Encoding %s',
    async (accepted) => {
      const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const reply = await ask('/assets/index-AbCd1234.js', headers);
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.body.toString()).toBe(script);
      expect(reply.headers.vary).toMatch(/accept-encoding/i);
    },
  );

  it('is not compressed where that makes it longer, or when it is a picture', async () => {
    for (const path of ['/assets/tiny-AbCd1234.js', '/assets/picture-AbCd1234.webp'])
      expect(
        (await ask(path, { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
      ).toBeUndefined();
  });

  it('answers 304 for the ETag of the same encoding', async () => {
    const packed = await ask('/icon.svg', { 'accept-encoding': 'gzip' });
    const plain = await ask('/icon.svg');
    const { etag = '' } = packed.headers;
    expect(packed.headers['cache-control']).toBe('max-age=3600');
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(plain.headers.etag).not.toBe(etag);
    const revalidated = await ask('/icon.svg', { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect(revalidated).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(revalidated.headers).toMatchObject({ etag, 'cache-control': 'max-age=3600' });
    expect((await ask('/icon.svg', { 'if-none-match': etag })).status).toBe(200);
  });

  it('has its length also for HEAD', async () => {
    const whole = await ask('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip' });
    const head = await ask('/assets/index-AbCd1234.js', { 'accept-encoding': 'gzip' }, 'HEAD');
    expect(head.headers['content-length']).toBe(String(whole.body.length));
    expect(head.body).toHaveLength(0);
  });

  it('that does not exist is not answered with a page', async () => {
    const reply = await ask('/assets/index-Gone5678.js', { accept: '*/*', 'accept-encoding': 'gzip' });
    expect(reply.status).toBe(404);
    expect(reply.headers['cache-control']).toBeUndefined();
  });
});
