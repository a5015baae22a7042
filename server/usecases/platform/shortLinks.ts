import { spelledOut } from '../../../protocol/pages.ts';
import { refusalTexts } from '../../../protocol/texts/server/refusals.ts';
import type { Spend } from '../../access/rateLimits.ts';
import { randomCode } from '../../access/codes.ts';
import { AppError } from '../../base/AppError.ts';
import { ShortLinkModel } from '../../models/addresses.ts';
import { isDuplicateKey } from '../../base/databaseErrors.ts';
import { find, findEvent, noParticipant } from '../loadEntities.ts';
import type { App } from '../App.ts';

const codeLength = 7;
const notOurs = () => new AppError('invalid', refusalTexts.translatable('notOurLink'));

/** Longer than the address of any page. */
const mostLength = 100;

type Page = NonNullable<ReturnType<typeof spelledOut>>;

/**
 * The page that a link leads to, as it is kept: in its one spelling, with nothing behind it that means nothing. A key to
 * a seat is no page: it is kept nowhere.
 */
function pageOf(url: URL): Page | undefined {
  const page = spelledOut(url);
  return page && page.address.length <= mostLength && page.name !== '/seat/:token' ? page : undefined;
}

/**
 * The short form of a link to a page of ours; whether a host is ours, `isOurs` says. The same page always gets the same
 * one, which costs nothing; 404 for a page of an event or a guest that is not there.
 */
export async function shortenLink(
  app: Pick<App, 'eventCache' | 'locks'>,
  text: string,
  isOurs: (url: URL) => boolean,
  spend: Spend,
): Promise<{ shortUrl: string; isNew: boolean }> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const page = url && /^https?:$/.test(url.protocol) && isOurs(url) ? pageOf(url) : undefined;
  if (!url || !page) throw notOurs();
  const { code, isNew } = await app.locks.inTurn(`link ${page.address}`, async () =>
    codeOf(app, page, spend),
  );
  return { shortUrl: `${url.origin}/s/${code}`, isNew };
}

/** The unique index on the path decides who is first; a random code that is taken is drawn again. */
async function codeOf(
  app: Pick<App, 'eventCache'>,
  page: Page,
  spend: Spend,
): Promise<{ code: string; isNew: boolean }> {
  const { address: path, params } = page;
  const known = await ShortLinkModel.findOne({ path }).lean();
  if (known) return { code: known.code, isNew: false };
  await requireSubject(app, params);
  spend('links');
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
    return codeOf(app, page, spend);
  }
}

async function requireSubject(
  app: Pick<App, 'eventCache'>,
  { shareCode, id }: Page['params'],
): Promise<void> {
  if (shareCode === undefined) return;
  const event = await findEvent(shareCode);
  if (id === undefined) return;
  const { participant } = await find.participant(app, { id }, false);
  if (!participant.eventId.equals(event._id)) throw noParticipant();
}

/** Where a short link leads, as a path of ours; undefined when nobody knows its code. */
export async function findShortLink(code: string): Promise<string | undefined> {
  const known = await ShortLinkModel.findOne({ code: code.toUpperCase() }).lean();
  return known?.path;
}
