import { tidyShareCode } from '../../../protocol/userText.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { fetchChunk } from '../app/chunks.ts';

/** Loads the translation of the sample event if this is its code. On failure the sample stays in English. */
export async function loadSampleTexts(shareCode: string): Promise<void> {
  if (tidyShareCode(shareCode) !== sampleShareCode) return;
  try {
    const { translateSample } = await fetchChunk(async () => import('./sampleTexts.ts'), 'whenIdle');
    await translateSample();
  } catch {
    // The next visit of the sample tries again.
  }
}
