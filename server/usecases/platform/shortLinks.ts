import { canonicalAddress } from '../../../protocol/pages.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { TakeToken } from '../../access/rateLimits.ts';
import { randomCode } from '../../access/codes.ts';
import { AppError } from '../../base/AppError.ts';
import { ShortLinkModel } from '../../models/shareCodes.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { entityLoaders, findEvent, noParticipant } from '../loadEntities.ts';
import type { App } from '../App.ts';

const codeLength = 7;
const foreignLink = () => new AppError('invalid', refusalTexts.translatable('notOurLink'));

/** The maximum length of a path. No page has a longer path. */
const maxLength = 100;

type Page = NonNullable<ReturnType<typeof canonicalAddress>>;

/**
 * Returns the page of a link, with its canonical path. Returns undefined for an unknown page. Also returns
 * undefined for a transfer link, because its token must not be stored.
 */
function pageOf(url: URL): Page | undefined {
  const page = canonicalAddress(url);
  return page && page.address.length <= maxLength && page.name !== '/seat/:token' ? page : undefined;
}

/**
 * Returns the short link of a page. `isOurs` decides whether the host of the link belongs to this server.
 * Repeated calls return the same link and do not count for the rate limit. Throws `invalid` for other links.
 * Throws `event_not_found` or `participant_not_found` for a page that does not exist.
 */
export async function shortenLink(
  app: Pick<App, 'eventCache' | 'queues'>,
  text: string,
  isOurs: (url: URL) => boolean,
  takeToken: TakeToken,
): Promise<{ shortUrl: string; isNew: boolean }> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const page = url && /^https?:$/.test(url.protocol) && isOurs(url) ? pageOf(url) : undefined;
  if (!url || !page) throw foreignLink();
  const { code, isNew } = await app.queues.run(`link ${page.address}`, async () =>
    codeOf(app, page, takeToken),
  );
  return { shortUrl: `${url.origin}/s/${code}`, isNew };
}

/**
 * Finds or creates the code of a page. Unique indexes on path and code reject a concurrent insert. The
 * function then retries.
 */
async function codeOf(
  app: Pick<App, 'eventCache'>,
  page: Page,
  takeToken: TakeToken,
): Promise<{ code: string; isNew: boolean }> {
  const { address: path, params } = page;
  const existing = await ShortLinkModel.findOne({ path }).lean();
  if (existing) return { code: existing.code, isNew: false };
  await requireTarget(app, params);
  takeToken('links');
  const code = randomCode(codeLength);
  try {
    await ShortLinkModel.create({
      code,
      path,
      createdAt: new Date(),
      ...(params.id && { participantId: params.id }),
    });
    return { code, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return codeOf(app, page, takeToken);
  }
}

async function requireTarget(app: Pick<App, 'eventCache'>, { shareCode, id }: Page['params']): Promise<void> {
  if (shareCode === undefined) return;
  const event = await findEvent(shareCode);
  if (id === undefined) return;
  const { participant } = await entityLoaders.participant(app, { id }, false);
  if (!participant.eventId.equals(event._id)) throw noParticipant();
}

/** Returns the path to which a short link leads, or undefined for an unknown code. */
export async function findShortLink(code: string): Promise<string | undefined> {
  const link = await ShortLinkModel.findOne({ code: code.toUpperCase() }).lean();
  return link?.path;
}
