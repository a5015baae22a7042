import { isDeepStrictEqual } from 'node:util';
import type { RoomState } from '../../client/stores/room/eventRoom.ts';
import type { EventReadModel } from '../../server/eventState/EventState.ts';
import { makeApp } from '../support/testApp.ts';
import type { SimulatedNode } from './SimulatedNode.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * The cached state of an event. Slots are local to a node, and the participant count is aggregated
 * separately.
 */
function cachedState({ event: { participantCount: _, ...event }, questions, board }: EventReadModel): object {
  return {
    event: plain(event),
    questions: plain([...questions.values()]),
    board: board.rankedByScore().map(({ seat: _seat, ...standing }) => standing),
    counts: Array.from(questions.keys(), (id) => [
      id,
      board.predictionCountOf(id),
      board.correctCountOf(id),
      board.closestDistanceOf(id),
    ]),
  };
}

/**
 * The visible state of a screen. Recent reveals are events, not state, and removed places are not visible.
 */
const shown = (
  { version: _version, reveals: _reveals, places, ...state }: RoomState,
  live: EventReadModel,
) => ({
  ...state,
  places: Object.fromEntries(Object.entries(places).filter(([id]) => live.board.standingOf(id))),
});

/** Differences between a node’s cache and the database, or between its screens and its cache. */
export async function differences(eventId: string, nodes: readonly SimulatedNode[]): Promise<string[]> {
  const reader = makeApp();
  const stored = cachedState(await reader.eventCache.get(eventId));
  await reader.close();
  return nodes.flatMap((node) => [
    ...node.gaps.map((gap) => `a screen at node ${node.index} missed a version: ${gap}`),
    ...differing(`node ${node.index} knows`, node.loaded ? cachedState(node.loaded) : stored, stored),
    ...[...node.screens].flatMap((screen) => [
      ...[...node.gaps, ...screen.gaps].map(
        (gap) => `a screen at node ${node.index} missed a version: ${gap}`,
      ),
      ...differing(
        `a ${screen.audience} at node ${node.index} sees`,
        shown(screen.state, node.loaded!),
        shown(node.fresh(screen), node.loaded!),
      ),
    ]),
  ]);
}

/** The fields in which two states differ, as a sentence. */
function differing(what: string, is: object, shouldBe: object): string[] {
  return Object.entries(shouldBe).flatMap(([name, value]) => {
    const found = (is as Record<string, unknown>)[name];
    return isDeepStrictEqual(plain(found ?? null), plain(value ?? null))
      ? []
      : [`${what} ${name} ${JSON.stringify(found)} instead of ${JSON.stringify(value)}`];
  });
}
