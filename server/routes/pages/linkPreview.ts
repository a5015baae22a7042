import type { Context } from 'koa';
import { findPage } from '../../../protocol/pages.ts';
import { keepsakeTexts } from '../../../protocol/texts/guest/keepsake.ts';
import { sharingTexts } from '../../../protocol/texts/guest/sharing.ts';
import { pageTexts } from '../../../protocol/texts/pages.ts';
import { readUserAgent } from '../../gateways/userAgent.ts';
import { translateIn } from '../../base/locale.ts';
import { findEvent } from '../../usecases/loadEntities.ts';

/** The Open Graph preview of a link. `image` is an address on this site. */
interface LinkPreview {
  title: string;
  description: string;
  image?: string | undefined;
}

/**
 * Returns the preview of an event for a link that guests share. Returns undefined for browsers, because their
 * pages must not wait for the database. Also returns undefined for pages that guests do not share, and for
 * inactive events.
 */
export async function findLinkPreview(ctx: Context): Promise<LinkPreview | undefined> {
  const { name, page, params: { shareCode } = {} } = findPage(ctx.path) ?? {};
  if (!page?.isShared || shareCode === undefined || readUserAgent(ctx.get('user-agent'))) return undefined;
  try {
    const event = await findEvent(shareCode);
    const { title, headerImage, isActive, keepsake, language } = event;
    const isKeepsake = name === '/keepsake/:shareCode' && keepsake !== undefined;
    const description = translateIn(language, () =>
      isKeepsake ? keepsakeTexts('preview') : describe(event),
    );
    return isActive ? { title, description, image: headerImage } : undefined;
  } catch {
    return undefined;
  }
}

type LoadedEvent = Awaited<ReturnType<typeof findEvent>>;

/** Describes an event before the first shown answer, during the game, or after it. */
function describe({ title, isOver, wasCrowned, keepsake, showAnswers, isSample }: LoadedEvent): string {
  if (isOver || wasCrowned || keepsake) return sharingTexts('over', { title });
  if (showAnswers && !isSample) return pageTexts('previewNow', { title });
  return sharingTexts('invitation', { title });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for an HTML attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

/**
 * Replaces the product's preview in the page by an event's preview. Removes the properties of the product's
 * image.
 */
export function withPreview(page: string, { title, description, image }: LinkPreview): string {
  const withTexts = withMeta(withMeta(page, 'title', title), 'description', description);
  return image
    ? withMeta(withTexts, 'image', image).replace(/<meta property="og:image:[^<>]*>\s*/g, '')
    : withTexts;
}

const withMeta = (page: string, property: string, content: string) =>
  page.replace(
    new RegExp(`(<meta\\s+property="og:${property}"\\s+content=")[^"]*`),
    (_, beginning: string) => beginning + escaped(content),
  );
