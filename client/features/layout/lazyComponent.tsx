import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadTexts, applyWantedLanguage, type TextPart } from '../../stores/app/language.ts';
import { fetchChunk } from '../../stores/app/chunks.ts';
import type { ReloadCondition } from '../../stores/app/versionReload.ts';
import { ChunkMissing } from './ChunkMissing.tsx';

/** A lazily loaded component. `load` fetches its code before it is rendered. */
export interface LazyComponent<Props extends object> {
  Component: (props: Props) => React.JSX.Element;
  load: () => Promise<unknown>;
}

/**
 * Creates a lazy component like React's `lazy`. Unlike React, it renders code that is already loaded without
 * a fallback. React would show a fallback for at least 300 ms.
 *
 * - `load` imports the component.
 * - `when` decides when `fetchChunk` may reload the page because it cannot fetch the code. Use `now` for a
 *   screen. Use `whenIdle` for a part of a screen, which then renders a notice with a retry button.
 * - `texts` are the parts of a translation that the component needs in addition to the first screen's.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: ReloadCondition = 'now',
  texts: readonly TextPart[] = ['guest'],
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let inFlight: ReturnType<typeof fetchNow> | undefined;
  async function fetchNow() {
    const [part, hasTexts] = await Promise.all([loaded ?? fetchChunk(load, when), loadTexts(texts)]);
    if (hasTexts) loaded = part;
    return { part, hasTexts };
  }
  const fetchOnce = async () =>
    (inFlight ??= fetchNow().finally(() => {
      inFlight = undefined;
    }));

  /** Loads the component. If its texts cannot be fetched, falls back to a language that is already loaded. */
  async function show(): Promise<{ default: ComponentType<Props> }> {
    const { part, hasTexts } = await fetchOnce();
    if (!hasTexts) await applyWantedLanguage();
    return { default: part };
  }
  const showOrMissing = async () =>
    show().catch((error: unknown) => {
      reportError(error);
      return { default: Missing };
    });
  let Waiting = lazy(when === 'now' ? show : showOrMissing);

  function Missing(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props>>();
    // `lazy` caches its result, so the next mount needs a new lazy component. The replacement must not happen
    // during rendering: a suspended component renders again from the start and would fetch in an endless
    // loop.
    useEffect(() => {
      Waiting = lazy(showOrMissing);
    }, []);
    if (!Again) return <ChunkMissing onRetry={() => setAgain(() => loaded ?? Waiting)} />;
    return (
      <Suspense>
        <Again {...props} />
      </Suspense>
    );
  }
  function Loaded(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return { Component: Loaded, load: fetchOnce };
}
