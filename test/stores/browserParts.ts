import { vi } from 'vitest';
import { endPageTimers } from '../support/run/pageTimers.ts';

/** A storage as browsers have it. */
export function storage(stored: Map<string, string>) {
  return {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** One device with its tabs: the device's storage stays, a tab's goes when it is closed. */
export class Device {
  readonly kept = new Map<string, string>();
  tab = new Map<string, string>();

  /** Opens the page in a new tab. */
  openTab(): void {
    this.tab = new Map();
    this.reload();
  }

  /** Loads the page anew: what stood in memory is gone. */
  reload(): void {
    endPageTimers();
    vi.resetModules();
    vi.stubGlobal('localStorage', storage(this.kept));
    vi.stubGlobal('sessionStorage', storage(this.tab));
  }
}
