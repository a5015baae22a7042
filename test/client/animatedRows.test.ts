// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAnimatedRows } from '../../client/features/leaderboard/useAnimatedRows.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const rowHeight = 100;
const fadeIn = [{ opacity: 0 }, { opacity: 1 }];

function List({ ids, scope = '' }: { ids: string[]; scope?: string }) {
  const list = useAnimatedRows(ids, { scope, enter: fadeIn });
  return createElement(
    'ol',
    { ref: list },
    ids.map((id) => createElement('li', { key: id, id })),
  );
}

const indexOf = (row: Element) => Array.from(row.parentElement?.children ?? []).indexOf(row);

describe('animated leaderboard rows', () => {
  let root: Root;
  let page: HTMLElement;
  /** The rows that moved since the last check: the distance in pixels, or that the row is new. */
  let moved: Record<string, string>;

  beforeEach(() => {
    moved = {};
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return indexOf(this) * rowHeight;
    });
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, 0, 300, this.children.length * rowHeight);
    });
    HTMLElement.prototype.animate = function (this: HTMLElement, keyframes) {
      const [{ transform = 'in' } = {}] = keyframes as Keyframe[];
      moved[this.id] = String(transform);
      return {} as Animation;
    };
    page = document.body.appendChild(document.createElement('main'));
    root = createRoot(page);
  });
  afterEach(async () => {
    await act(async () => root.unmount());
    page.remove();
    vi.restoreAllMocks();
  });

  async function show(ids: string[], scope?: string) {
    moved = {};
    await act(async () => root.render(createElement(List, { ids, ...(scope !== undefined && { scope }) })));
    return moved;
  }

  it('move from their previous positions only when their order changes', async () => {
    expect(await show(['anna', 'bert', 'carl'])).toEqual({});
    expect(await show(['anna', 'bert', 'carl'])).toEqual({});
    expect(await show(['carl', 'anna', 'bert'])).toEqual({
      carl: 'translate(0px, 200px)',
      anna: 'translate(0px, -100px)',
      bert: 'translate(0px, -100px)',
    });
  });

  it('fade in when they are new', async () => {
    await show(['anna', 'bert']);
    expect(await show(['anna', 'carl', 'bert'])).toEqual({ carl: 'in', bert: 'translate(0px, -100px)' });
  });

  it('enter from the end of the list when their previous position is gone', async () => {
    await show(['anna', 'bert', 'carl']);
    expect(await show(['carl', 'anna'])).toEqual({
      carl: 'translate(0px, 100px)',
      anna: 'translate(0px, -100px)',
    });
  });

  it('do not move when the set of rows changes for another reason', async () => {
    await show(['anna', 'bert'], 'everybody');
    expect(await show(['bert', 'anna'], 'a search')).toEqual({});
  });

  it('do not move with reduced motion', async () => {
    await show(['anna', 'bert']);
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    expect(await show(['bert', 'anna'])).toEqual({});
  });

  it('are not animated far outside of the viewport', async () => {
    const rowIds = Array.from({ length: 100 }, (_, index) => `guest${index}`);
    await show(rowIds);
    const rows = await show([...rowIds.slice(1), 'guest0']);
    expect(Object.keys(rows).length).toBeLessThan(Math.ceil((2 * innerHeight) / rowHeight) + 2);
    expect(rows.guest99).toBeUndefined();
  });
});
