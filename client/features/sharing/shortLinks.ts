import type { ToastText } from '../../../protocol/texts/texts.ts';
import { shortenLink } from '../../api/shortLinks.ts';
import { copyLink } from './clipboard.ts';

/** The short form of a link, or the link itself where none can be had. Never throws. */
export async function shortOf(link: string): Promise<string> {
  try {
    return (await shortenLink(link)).shortUrl;
  } catch {
    return link;
  }
}

/** Copies the short form of a link and says so. Never throws. */
export const copyShortLink = async (link: string, done: ToastText): Promise<boolean> =>
  copyLink(shortOf(link), done);
