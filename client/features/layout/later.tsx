import { lazy, useState, type ComponentType } from 'react';
import { bringTexts, type TextPart } from '../../stores/app/language.ts';
import { fetchPart } from '../../stores/app/parts.ts';
import type { When } from '../../stores/app/renewal.ts';

/** A part of the client whose code comes later: `load` fetches it ahead of the moment when it is shown. */
export interface Later<Props extends object> {
  Part: (props: Props) => React.JSX.Element;
  load: () => Promise<unknown>;
}

/**
 * As React's `lazy`, except that code which is there already is shown in the same moment: `lazy` would show the fallback
 * first, and React keeps a fallback for 300 ms once it stands. When the code cannot be fetched, `fetchPart` gets it: `now`
 * for a screen, whose page is loaded anew, `calmly` for a part of one; `aside` is for optional parts, which are left out
 * where nothing helps. `texts`: the parts of a translation that it says, beside the first screen's.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  when: When | 'aside' = 'now',
  texts: readonly TextPart[] = ['guest'],
): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchOnce = async () => {
    const [part] = await Promise.all([
      loaded ?? fetchPart(load, when === 'now' ? when : 'calmly'),
      bringTexts(texts),
    ]);
    return { default: (loaded = part) };
  };
  const orNothing = async () =>
    fetchOnce().catch((error: unknown) => {
      reportError(error);
      return { default: () => null };
    });
  const Waiting = lazy(when === 'aside' ? orNothing : fetchOnce);
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return { Part, load: fetchOnce };
}
