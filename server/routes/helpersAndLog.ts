import { attemptKey } from '../access/rateLimits.ts';
import { grantHelper, readGrants } from '../access/session.ts';
import { viewerOf } from '../access/viewer.ts';
import { toAppError } from '../base/toAppError.ts';
import { isCoupleEvent } from '../../protocol/rules/celebrations.ts';
import { counts } from '../../protocol/limits.ts';
import { presentLog, presentLogCsv } from '../presenters/log.ts';
import { readLog } from '../usecases/auditLog/readLog.ts';
import { presentHelperLink } from '../presenters/game.ts';
import type { App } from '../usecases/App.ts';
import * as links from '../usecases/helpers/helperLinks.ts';
import type { Handlers } from './callHandler.ts';

/**
 * Returns true if the token has never existed, so the attempt counts as a guess. The token of a revoked link
 * is no guess.
 */
const isGuess = (error: unknown) => toAppError(error).code === 'helper_link_unknown';

/** Returns the calls about helper links and the audit log. */
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
      const { hasMore, ...page } = await readLog(event, { before });
      const entries = presentLog(page);
      return { entries, ...(hasMore && { next: entries.at(-1)!.id }) };
    },
    'GET /api/events/:shareCode/log/export': async ({ ctx, event }) => {
      const entries = presentLog(await readLog(event, { most: counts.logEntries }));
      ctx.attachment(`foretold-${event.shareCode}-log.csv`);
      return presentLogCsv(entries.toReversed(), isCoupleEvent(event));
    },
    'POST /api/helpers/enter': async ({ ctx, input, takeToken }) => {
      const { link, event } = await links.findHelperLink(input.token).catch(async (error: unknown) => {
        if (isGuess(error)) await app.limits.countFailure(attemptKey('helper', ctx.ip));
        throw error;
      });
      const linkId = link._id.toString();
      const grants = readGrants(ctx.cookies);
      const { helpers } = await viewerOf(app, { grants, isAsGuest: false }, event);
      // A device that has already signed in by this link does not get a second session.
      if (!helpers.some((helper) => helper.linkId === linkId)) {
        takeToken('helperSignIns', linkId);
        grantHelper(ctx, event._id.toString(), linkId);
      }
      return { shareCode: event.shareCode, role: link.role };
    },
  }) satisfies Partial<Handlers>;
