import { randomCode } from '../access/codes.ts';
import { AppError } from '../AppError.ts';
import { ShortLinkModel } from '../models/ShortLink.ts';
import { isDuplicateKey } from '../toAppError.ts';

const codeLength = 7;
const notOurs = () => new AppError('invalid', 'Only links to this site can be shortened.');

/** What is no page: calls, files, and what is short already. A path that begins with two slashes names another site. */
const isPage = (path: string) => !/^\/(\/|(api|s|images|assets|socket\.io)(\/|$))/.test(path);

/** The short form of a link of ours; whether a host is ours, `isOurs` says. The same link always gets the same one. */
export async function shortenLink(
  text: string,
  isOurs: (url: URL) => boolean,
): Promise<{ shortUrl: string; isNew: boolean }> {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !isOurs(url) || !isPage(url.pathname)) throw notOurs();
  const { code, isNew } = await codeOf(url.pathname + url.search);
  return { shortUrl: `${url.origin}/s/${code}`, isNew };
}

/** The unique index on the path decides who is first; a random code that is taken is drawn again. */
async function codeOf(path: string): Promise<{ code: string; isNew: boolean }> {
  const known = await ShortLinkModel.findOne({ path }).lean();
  if (known) return { code: known.code, isNew: false };
  const code = randomCode(codeLength);
  try {
    await ShortLinkModel.create({ code, path, createdAt: new Date() });
    return { code, isNew: true };
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return codeOf(path);
  }
}

/** Where a short link leads, as a path of ours; undefined when nobody knows its code. */
export async function findShortLink(code: string): Promise<string | undefined> {
  const known = await ShortLinkModel.findOne({ code: code.toUpperCase() }).lean();
  return known?.path;
}
