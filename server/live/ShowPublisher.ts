import type { HostShow, Show } from '../../protocol/schemas/show.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { presentHostShow, presentShow } from '../presenters/show.ts';
import { same } from './questionMessages.ts';

const presentFor = { screen: presentShow, organiser: presentHostShow };
type Follower = keyof typeof presentFor;

/** Steps whose content follows nothing that happens in the game. */
const isPlain = ({ show }: LiveEvent) =>
  show.kind === 'automatic' ||
  show.kind === 'invitation' ||
  show.kind === 'leaderboard' ||
  show.kind === 'pause';

const withoutSpans = (show: Show | HostShow) => ({ ...show, shownForMs: 0, undoableForMs: 0 });

/** What those who follow the show have been told of it, and what to tell them next. */
export class ShowPublisher {
  readonly #live: LiveEvent;
  readonly #now: () => number;
  readonly #told: Partial<Record<Follower, Show>> = {};
  #revision: number;

  constructor(live: LiveEvent, now: () => number) {
    this.#live = live;
    this.#now = now;
    this.#revision = live.show.revision;
  }

  /** The show as a snapshot says it; the changes that follow build on it. */
  begin<F extends Follower>(follower: F): F extends 'organiser' ? HostShow : Show {
    const show = presentFor[follower](this.#live, this.#now());
    this.#told[follower] = show;
    return show as F extends 'organiser' ? HostShow : Show;
  }

  /** True when the host, or the game, may have changed what is shown since the last look. */
  isDue(): boolean {
    const isChanged = this.#revision !== this.#live.show.revision;
    this.#revision = this.#live.show.revision;
    return isChanged || !isPlain(this.#live);
  }

  /** The whole show again when it looks different; spans of time, which go by by themselves, are no difference. */
  next(follower: Follower): Show | undefined {
    const told = this.#told[follower];
    const show = this.begin(follower);
    return told && same(withoutSpans(told), withoutSpans(show)) ? undefined : show;
  }

  /** Nobody listens any more. */
  end(follower: Follower): void {
    delete this.#told[follower];
  }
}
