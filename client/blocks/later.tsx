import { lazy, useState, type ComponentType } from 'react';

/** A part of the client whose code comes later: `load` fetches it ahead of the moment when it is shown. */
export interface Later<Props extends object> {
  Part: (props: Props) => React.JSX.Element;
  load: () => Promise<unknown>;
}

/**
 * As React's `lazy`, except that code which is there already is shown in the same moment: `lazy` would show the fallback
 * first, and React keeps a fallback for 300 ms once it stands.
 */
export function later<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => ({ default: (loaded ??= await fetchPart()) });
  const Waiting = lazy(load);
  function Part(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Waiting);
    return <Shown {...props} />;
  }
  return { Part, load };
}
