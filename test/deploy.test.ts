import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previousOf } from '../server/build/previousRelease.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const all = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, found = '']) => found);

const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/foretold.service');

describe('an installation for good', () => {
  it('needs no development package to run', () => {
    const built = readdirSync(join(root, 'dist/server'), { recursive: true, encoding: 'utf8' });
    const code = built.filter((file) => file.endsWith('.js')).map((file) => read(`dist/server/${file}`));
    const named = code.flatMap((text) =>
      all(text, /(?:^(?:import|export) (?:[^"\n]* from )?|\bimport\()"([^".][^"]*)"/gm),
    );
    const packages = new Set(
      named
        .filter((name) => !isBuiltin(name))
        .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
    );
    // Only `npm run dev` asks for it.
    packages.delete('vite');
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    expect(packages).toContain('mongoose');
    expect([...packages].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it('finds in the repository what the image is made of, and takes in nothing else', () => {
    const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((files) => files.split(' '));
    const letIn = all(read('.dockerignore'), /^!(.+)$/gm);
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    expect(letIn.toSorted()).toEqual([...new Set(copied)].toSorted());
    expect(read('.dockerignore')).toMatch(/^\*$/m);
  });

  it('takes in the files of the release before, where it is told which image has them', () => {
    expect(dockerfile).toMatch(
      /^ARG PREVIOUS=none$[\s\S]*^FROM \S+ AS none$[\s\S]*^FROM \$\{PREVIOUS\} AS previous$/m,
    );
    const [from = '', to = ''] = all(dockerfile, /^COPY --from=previous (.+)$/gm).flatMap((text) =>
      text.split(' '),
    );
    expect(from).toBe('/app/dist/client/assets');
    expect(to).toBe(`${previousOf('dist/client')}/assets`);
    expect(read('deploy/compose.yaml')).toMatch(/args:\n(?: *#.*\n)* *PREVIOUS: \$\{PREVIOUS:-none\}/);
  });

  it('starts a program that the build makes', () => {
    const started = [
      ...all(dockerfile, /^CMD \["node", "(.+)"\]$/gm),
      ...all(unit, /^ExecStart=\S+ (.+)$/gm),
    ];
    expect(started).toHaveLength(2);
    expect(started.filter((program) => !existsSync(join(root, program)))).toEqual([]);
  });

  it('gives the watch the 15 s that it may need to stop', () => {
    const [ofSystemd = ''] = all(unit, /^TimeoutStopSec=(\d+)$/gm);
    const [ofCompose = ''] = all(read('deploy/compose.yaml'), /stop_grace_period: (\d+)s/g);
    expect(Math.min(Number(ofSystemd), Number(ofCompose))).toBeGreaterThan(15);
  });
});
