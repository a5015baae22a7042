import { tidyShareCode } from '../../../protocol/userText.ts';
import { counts } from '../../../protocol/limits.ts';
import type { PageData } from '../../../protocol/live.ts';
import { type Credentials, viewerOf } from '../../access/viewer.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import { presentGuestEvent, presentPrediction, presentQuestions } from '../../presenters/game.ts';
import { presentTables } from '../../presenters/tables.ts';
import {
  orderFor,
  presentCounters,
  presentGuestCounters,
  presentPlace,
  presentRow,
} from '../../presenters/leaderboard.ts';
import { presentShow } from '../../presenters/show.ts';
import { listOwnPredictions } from '../predictions/predictions.ts';
import { sessionOf } from './sessions.ts';
import { findEvent } from '../loadEntities.ts';
import type { App } from '../App.ts';
import { maxEmbeddedRows } from '../../base/limits.ts';

/**
 * Returns the data that a page of an event embeds for its first render. It contains only what a guest may
 * see. Returns undefined if the event is not open, and for a screen with more than `maxEmbeddedRows` rows.
 */
export async function embeddedDataOf(
  app: App,
  request: Credentials,
  code: string,
  { audience, isBigScreen = false }: { audience: 'guest' | 'screen'; isBigScreen?: boolean },
): Promise<PageData | undefined> {
  const event = await findEvent(code);
  if (!event.isActive) return undefined;
  const live = await app.eventCache.get(event._id.toString());
  if (audience === 'screen' && live.board.participantCount > maxEmbeddedRows) return undefined;
  const viewer = await viewerOf(app, { ...request, isAsGuest: true }, event);
  const isPlaying = audience === 'guest' && viewer.participantIds.length > 0;
  const predictions = isPlaying ? await listOwnPredictions(app, viewer, event) : [];
  const presented = predictions.map(presentPrediction);
  return {
    shareCode: tidyShareCode(code),
    room: roomOf(app, live, { audience, participantIds: viewer.participantIds }),
    ...(!isBigScreen && { session: await sessionOf(app, request, event) }),
    predictions: Object.fromEntries(
      (isPlaying ? viewer.participantIds : []).map((id) => [
        id,
        presented.filter(({ participantId }) => participantId === id),
      ]),
    ),
  };
}

interface PageViewer {
  audience: 'guest' | 'screen';
  participantIds: string[];
}

function roomOf(
  app: Pick<App, 'nodes' | 'retentionDays'>,
  live: EventReadModel,
  { audience, participantIds }: PageViewer,
): PageData['room'] {
  const now = app.nodes.now();
  const tables = presentTables(live, 'guest');
  const shared = {
    event: presentGuestEvent(live.event, app),
    questions: presentQuestions(live, 'guest', now),
    ...(tables && { tables }),
  };
  const rows = (limit: number) =>
    orderFor(live, 'guest')
      .slice(0, limit)
      .map((standing) => presentRow(standing, live, 'guest'));
  if (audience === 'screen')
    return {
      audience,
      snapshot: {
        ...shared,
        counters: presentCounters(live),
        rows: rows(maxEmbeddedRows),
        show: presentShow(live, now),
      },
    };
  const places = participantIds.flatMap((id) => presentPlace(id, live) ?? []);
  const counters = presentGuestCounters(live);
  return { audience, snapshot: { ...shared, counters, top: rows(counts.phoneBoardRows), places } };
}
