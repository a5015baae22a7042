import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { combineIdeas, type EnglishFile, hasNames, type Idea } from '../../../client/stores/ideas/ideas.ts';
import { pickSurprise, subjectsOf, surpriseSize } from '../../../client/stores/ideas/surprise.ts';
import { celebrations, type Celebration } from '../../../protocol/rules/celebrations.ts';

const english = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../protocol/ideas/en.json'), 'utf8'),
) as EnglishFile;
const ideasOf = (celebration: Celebration) =>
  combineIdeas(english, []).filter((idea) => idea.celebration === celebration);
const seeds = Array.from({ length: 100 }, (_, index) => index * 7_919);
const idsOf = (ideas: readonly Idea[]) => ideas.map(({ id }) => id);

const withoutNames = (celebration: Celebration) =>
  ideasOf(celebration).filter((idea) => hasNames(idea, { first: '', second: '' }));

describe('a surprise', () => {
  it.each(celebrations)('is twelve ideas of all types in the order of the day: %s', (celebration) => {
    for (const ideas of [ideasOf(celebration), withoutNames(celebration)])
      for (const seed of seeds) {
        const picked = pickSurprise(ideas, seed);
        expect(new Set(picked).size).toBe(surpriseSize);
        const typesOf = (list: readonly Idea[]) => new Set(list.map(({ type }) => type)).size;
        expect(typesOf(picked)).toBe(typesOf(ideas));
        expect(picked).toEqual(ideas.filter((idea) => picked.includes(idea)));
        const moments = new Set(ideas.map(({ moment }) => moment)).size;
        expect(new Set(picked.map(({ moment }) => moment)).size).toBeGreaterThanOrEqual(Math.min(moments, 5));
      }
  });

  it.each(celebrations)('has no two ideas about the same subject: %s', (celebration) => {
    for (const seed of seeds) {
      const subjects = pickSurprise(ideasOf(celebration), seed).flatMap((idea) => [...subjectsOf(idea)]);
      expect(subjects).toEqual([...new Set(subjects)]);
    }
  });

  it('recognises ideas about the same subject', () => {
    const subjects = (id: string) => subjectsOf(ideasOf('wedding').find((idea) => idea.id === id)!);
    const isShared = (a: string, b: string) => [...subjects(a)].some((subject) => subjects(b).has(subject));
    expect(isShared('wedding-first-kiss', 'wedding-second-kiss')).toBe(true);
    expect(isShared('wedding-rolling-ring', 'wedding-ring-check')).toBe(true);
    expect(isShared('wedding-first-kiss', 'wedding-rolling-ring')).toBe(false);
  });

  it('is the same for the same seed, and differs for the next seed', () => {
    const ideas = ideasOf('birthday');
    expect(idsOf(pickSurprise(ideas, 1))).toEqual(idsOf(pickSurprise(ideas, 1)));
    for (const seed of seeds)
      expect(idsOf(pickSurprise(ideas, seed))).not.toEqual(idsOf(pickSurprise(ideas, seed + 1)));
  });

  it('is smaller when there are fewer ideas, or when the event has less room', () => {
    expect(pickSurprise(ideasOf('other').slice(0, 5), 1)).toHaveLength(5);
    expect(pickSurprise(ideasOf('other'), 1, 3)).toHaveLength(3);
    expect(pickSurprise([], 1)).toEqual([]);
  });
});
