import { revealPace, showVolume } from '../../protocol/limits.ts';
import type { HostShow } from '../../protocol/schemas/show.ts';

/** The initial state of a show. */
export const idleShow: HostShow = {
  revision: 0,
  step: { kind: 'automatic' },
  shownForMs: 0,
  pace: revealPace.usual,
  sound: { isOn: false, volume: showVolume },
  wishIds: [],
};
