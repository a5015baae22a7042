import { describe, expect, it } from 'vitest';
import { checklistOf } from '../../client/stores/organiser/checklist/checklist.ts';

const nothing = {
  questionCount: 0,
  hasPicture: false,
  helperRoles: [],
  hasRehearsal: false,
  markedSteps: [],
};

const doneIn = (facts: Parameters<typeof checklistOf>[0]) =>
  checklistOf(facts)
    .items.filter(({ isDone }) => isDone)
    .map(({ step }) => step);

describe('checklist', () => {
  it('new event: has no step done, and starts with the questions', () => {
    expect(doneIn(nothing)).toEqual([]);
    expect(checklistOf(nothing).next).toBe('questions');
    expect(checklistOf(nothing).items).toHaveLength(7);
  });

  it('next step: is the first that is not done, also after later ones are done', () => {
    const facts = { ...nothing, questionCount: 3, venueCheckCount: 1, markedSteps: ['print'] };
    expect(doneIn(facts)).toEqual(['questions', 'print', 'venue']);
    expect(checklistOf(facts).next).toBe('pictures');
  });

  it('MC: needs a link for an MC, and is left out for co-hosts', () => {
    expect(doneIn({ ...nothing, helperRoles: ['couple', 'witness'] })).toEqual([]);
    expect(doneIn({ ...nothing, helperRoles: ['mc'] })).toEqual(['mc']);
    const { items } = checklistOf({ ...nothing, helperRoles: undefined });
    expect(items.map(({ step }) => step)).not.toContain('mc');
  });

  it('rehearsal: counts while it runs, and afterwards on the device that started it', () => {
    expect(doneIn({ ...nothing, hasRehearsal: true })).toEqual(['rehearsal']);
    expect(doneIn({ ...nothing, markedSteps: ['rehearsal'] })).toEqual(['rehearsal']);
  });

  it('complete checklist: has no next step', () => {
    const all = {
      questionCount: 1,
      hasPicture: true,
      helperRoles: ['mc'],
      venueCheckCount: 2,
      hasRehearsal: false,
      markedSteps: ['print', 'rehearsal', 'bigScreen'],
    };
    expect(checklistOf(all).next).toBeUndefined();
  });
});
