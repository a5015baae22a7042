import { create } from 'zustand';
import { readText, writeText } from '../../app/storage.ts';

/** The steps of the checklist that only this device knows: the event has no data about them. */
export type MarkedStep = 'print' | 'rehearsal' | 'bigScreen';

const keyOf = (eventId: string) => `foretold:checklist:${eventId}`;

const storedSteps = (eventId: string): string[] => readText(keyOf(eventId))?.split(' ') ?? [];

/** The marked steps by event id, once this page has changed them. */
const useMarks = create<Record<string, readonly string[]>>()(() => ({}));

/** Marks a step as done on this device. Never throws. */
export function markStep(eventId: string, step: MarkedStep): void {
  const steps = [...new Set([...storedSteps(eventId), step])];
  writeText(keyOf(eventId), steps.join(' '));
  useMarks.setState({ [eventId]: steps });
}

/** Returns the steps that are marked as done on this device. */
export const useMarkedSteps = (eventId: string): readonly string[] =>
  useMarks((marks) => marks[eventId]) ?? storedSteps(eventId);
