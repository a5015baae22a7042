import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { CreateQuestion, Question } from '../../../protocol/schemas/questions.ts';
import { type Visitor } from '../kit/venue.ts';

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'dist/pseudo');
const vite = join(root, 'node_modules/.bin/vite');
const run = promisify(execFile);
export const code = '2027';

/**
 * Builds the product in the pseudo-language. User content in these tests is Greek, so every Latin letter
 * belongs to the product.
 */
export async function buildPseudo(): Promise<void> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  for (const part of ['client', 'server']) {
    const outDir = join(folder, part);
    const ssr = part === 'server' ? ['--ssr'] : [];
    await run(
      vite,
      ['build', '--mode', 'pseudo', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir', ...ssr],
      { cwd: root, env },
    );
  }
}

export const asked: Partial<CreateQuestion>[] = [
  { text: 'Θα βρέξει;' },
  { text: 'Ποιος μιλάει;', type: 'multiple_choice', options: ['Ο Νίκος', 'Η Ρόζα'] },
  { text: 'Πόσα λεπτά;', type: 'numeric' },
  { text: 'Ποιο τραγούδι;', type: 'text' },
];
export const answers = ['yes', 'Η Ρόζα', '7', 'Άσμα'];

export const narrow: Visitor = { viewport: { width: 320, height: 640 } };

export const program = { main: join(folder, 'server/main.js') };

type Post = (path: string, body: object) => Promise<unknown>;

export async function predicts(post: Post, { id }: Participant, questions: Question[]): Promise<void> {
  for (const [index, question] of questions.entries())
    await post(`/api/questions/${question.id}/predictions`, { participantId: id, answer: answers[index] });
}
