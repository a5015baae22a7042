import type { HostShow, Show } from '../../../protocol/schemas/show.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentHostShow, presentShow } from '../../presenters/show.ts';
import { isSameJson } from './questionMessages.ts';

const presentFor = { screen: presentShow, organiser: presentHostShow };
type Follower = keyof typeof presentFor;

/** Returns true for steps whose content does not depend on the game. */
const isStatic = ({ show }: EventReadModel) =>
  show.kind === 'automatic' ||
  show.kind === 'invitation' ||
  show.kind === 'leaderboard' ||
  show.kind === 'pause';

const withoutDurations = (show: Show | HostShow) => ({ ...show, shownForMs: 0, undoableForMs: 0 });

/** Keeps the show that was last published to each audience, and returns the next one to publish. */
export class ShowPublisher {
  readonly #live: EventReadModel;
  readonly #now: () => number;
  readonly #lastPublished: Partial<Record<Follower, Show>> = {};
  #revision: number;

  constructor(live: EventReadModel, now: () => number) {
    this.#live = live;
    this.#now = now;
    this.#revision = live.show.revision;
  }

  /** Returns the show for a snapshot. Later changes are relative to it. */
  snapshot<F extends Follower>(follower: F): F extends 'organiser' ? HostShow : Show {
    const show = presentFor[follower](this.#live, this.#now());
    this.#lastPublished[follower] = show;
    return show as F extends 'organiser' ? HostShow : Show;
  }

  /** Returns true if the host or the game may have changed the show since the last call. */
  isDue(): boolean {
    const isChanged = this.#revision !== this.#live.show.revision;
    this.#revision = this.#live.show.revision;
    return isChanged || !isStatic(this.#live);
  }

  /** Returns the complete show if it has changed. Ignores elapsed and remaining times in the comparison. */
  next(follower: Follower): Show | undefined {
    const previous = this.#lastPublished[follower];
    const show = this.snapshot(follower);
    return previous && isSameJson(withoutDurations(previous), withoutDurations(show)) ? undefined : show;
  }

  /** Discards the state of an empty audience. */
  reset(follower: Follower): void {
    delete this.#lastPublished[follower];
  }
}
