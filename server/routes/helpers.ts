import { attemptKey } from '../access/limits.ts';
import { grantHelper, readGrants } from '../access/session.ts';
import { toAppError } from '../toAppError.ts';
import { counts } from '../../protocol/limits.ts';
import { presentLog, presentLogCsv } from '../presenters/log.ts';
import { readLog } from '../usecases/log/readLog.ts';
import { presentHelperLink } from '../presenters/game.ts';
import type { App } from '../usecases/App.ts';
import * as links from '../usecases/events/helperLinks.ts';
import type { Handlers } from './callHandler.ts';

/** A token that nobody was given: somebody is guessing. An ended one is no guess. */
const isGuess = (error: unknown) => toAppError(error).code === 'helper_link_unknown';

/** The calls about links for helpers, and about what they and others have done. */
export const helperCalls = (app: App) =>
  ({
    'GET /api/events/:shareCode/helpers': async ({ event }) =>
      (await links.helperLinksOf(event)).map(presentHelperLink),
    'POST /api/events/:shareCode/helpers': async ({ event, input }) => {
      const { link, token } = await links.makeHelperLink(app, event, input);
      return { ...presentHelperLink(link), token };
    },
    'DELETE /api/events/:shareCode/helpers/:id': async ({ event, params: { id } }) =>
      links.endHelperLink(app, event, id),
    'GET /api/events/:shareCode/log': async ({ event, query: { before } }) => {
      const { hasMore, ...told } = await readLog(event, { before });
      const entries = presentLog(told);
      return { entries, ...(hasMore && { next: entries.at(-1)!.id }) };
    },
    'GET /api/events/:shareCode/log/export': async ({ ctx, event }) => {
      const entries = presentLog(await readLog(event, { most: counts.logEntries }));
      ctx.attachment(`foretold-${event.shareCode}-log.csv`);
      return presentLogCsv(entries.toReversed());
    },
    'POST /api/helpers/enter': async ({ ctx, input }) => {
      const isGuest = readGrants(ctx.cookies).participants.length > 0;
      const key = attemptKey('helper', ctx.ip, isGuest ? 'guest' : undefined);
      const enter = async () => links.findHelperLink(input.token);
      const { link, event } = await app.limits.attemptAction(key, enter, isGuess);
      grantHelper(ctx, event._id.toString(), link._id.toString());
      return { shareCode: event.shareCode, role: link.role };
    },
  }) satisfies Partial<Handlers>;
