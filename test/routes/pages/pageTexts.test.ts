import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withTexts } from '../../../server/build/writePageTexts.ts';

const page = readFileSync(join(import.meta.dirname, '../../../client/index.html'), 'utf8');

describe('first served page', () => {
  it('has the texts of the catalogue, and none of its keys', () => {
    const written = withTexts(page);
    expect(written).toContain('<html lang="en">');
    expect(written).toContain(
      '<meta name="description" content="A live prediction game for weddings and other celebrations." />',
    );
    expect(written).toContain('Please switch it on in your browser’s settings.</noscript>');
    expect(written).not.toMatch(/\{\{|content="pages\./);
  });
});
