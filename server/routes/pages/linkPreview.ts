import type { Context } from 'koa';
import { findPage } from '../../../protocol/pages.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { sharingTexts } from '../../../protocol/texts/guest/sharing.ts';
import { readUserAgent } from '../../gateways/userAgent.ts';
import { translateIn } from '../../base/locale.ts';
import { findEvent } from '../../usecases/loadEntities.ts';

/** What a messenger shows beside a link; `image` is an address on this site. */
interface LinkPreview {
  title: string;
  description: string;
  image?: string | undefined;
}

/**
 * The preview of a link that guests pass on: whose celebration it leads to. Only programs are told, so that no person's
 * page waits for the database; undefined for people, for the other pages and where no event is open.
 */
export async function findLinkPreview(ctx: Context): Promise<LinkPreview | undefined> {
  const { name, page, params: { shareCode } = {} } = findPage(ctx.path) ?? {};
  if (!page?.isPassedOn || shareCode === undefined || readUserAgent(ctx.get('user-agent'))) return undefined;
  try {
    const { title, headerImage, isActive, isOver, keepsake, language } = await findEvent(shareCode);
    const isKeepsake = name === '/keepsake/:shareCode' && keepsake !== undefined;
    const description = translateIn(language, () =>
      isKeepsake ? keepsakeTexts('preview') : sharingTexts(isOver ? 'over' : 'invitation', { title }),
    );
    return isActive ? { title, description, image: headerImage } : undefined;
  } catch {
    return undefined;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it is written into an attribute of the page. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/** The page with an event's preview in place of the product's; what is said of the product's own picture goes with it. */
export function withPreview(page: string, { title, description, image }: LinkPreview): string {
  const told = withMeta(withMeta(page, 'title', title), 'description', description);
  return image ? withMeta(told, 'image', image).replace(/<meta property="og:image:[^<>]*>\s*/g, '') : told;
}

const withMeta = (page: string, property: string, content: string) =>
  page.replace(
    new RegExp(`(<meta\\s+property="og:${property}"\\s+content=")[^"]*`),
    (_, beginning: string) => beginning + escaped(content),
  );
