import { tidyShareCode } from '../../../protocol/checks.ts';
import { sampleShareCode } from '../../../protocol/limits.ts';
import { fetchPart } from '../app/chunks.ts';

/** Brings what says the sample in its reader’s language, where this is its code; without it the sample is in English. */
export async function loadSampleTexts(shareCode: string): Promise<void> {
  if (tidyShareCode(shareCode) !== sampleShareCode) return;
  try {
    const { translateSample: wordSample } = await fetchPart(async () => import('./sampleTexts.ts'), 'calmly');
    await wordSample();
  } catch {
    // It is asked for again when the sample is followed the next time.
  }
}
