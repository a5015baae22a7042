import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPage } from './fakePage.ts';

const tab = new Map<string, string>();
const reload = vi.fn<() => void>();

/** The part of an input field that the detection of typed text needs. */
class Field extends EventTarget {
  isConnected = true;
  value = '';
}

/** Reloads the page, which resets the modules. */
async function load() {
  vi.resetModules();
  return import('../../client/stores/app/versionReload.ts');
}

/** Waits until all pending callbacks have run. */
const runPending = async () => vi.advanceTimersByTimeAsync(10_000);

beforeEach(() => {
  vi.useFakeTimers();
  tab.clear();
  reload.mockClear();
  stubPage({ session: tab });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Field);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('version reload: reloads the page once, however often it is requested', async () => {
  const { reloadOnNewVersion } = await load();
  const reloads = Promise.all([
    reloadOnNewVersion('now'),
    reloadOnNewVersion('whenIdle'),
    reloadOnNewVersion('now'),
  ]);
  await runPending();
  expect(await reloads).toEqual([true, true, true]);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('version reload: leaves a version once per tab, so two servers cannot cause a loop', async () => {
  const first = (await load()).reloadOnNewVersion('now');
  await runPending();
  await first;
  tab.set('foretold:renewed', `/assets/index-other.js ${tab.get('foretold:renewed')}`);
  const { reloadOnNewVersion } = await load();
  expect(await reloadOnNewVersion('now')).toBe(false);
  expect(await reloadOnNewVersion('whenIdle')).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('version reload: does nothing without session storage, which prevents a loop', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  const { reloadOnNewVersion } = await load();
  expect(await reloadOnNewVersion('now')).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it('version reload: waits while a hold is active or a visible field has typed text', async () => {
  const { reloadOnNewVersion, preventReload, watchTyping } = await load();
  watchTyping();
  const field = new Field();
  field.value = 'All the be';
  const typed = new Event('input');
  Object.defineProperty(typed, 'target', { value: field });
  document.dispatchEvent(typed);
  const release = preventReload();
  void reloadOnNewVersion('whenIdle');
  await runPending();
  release();
  await runPending();
  expect(reload).not.toHaveBeenCalled();
  field.isConnected = false;
  await runPending();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('version reload: stops waiting when a screen requests the reload meanwhile', async () => {
  const { reloadOnNewVersion, preventReload } = await load();
  preventReload();
  void reloadOnNewVersion('whenIdle');
  await runPending();
  expect(reload).not.toHaveBeenCalled();
  void reloadOnNewVersion('now');
  await runPending();
  expect(reload).toHaveBeenCalledTimes(1);
});
