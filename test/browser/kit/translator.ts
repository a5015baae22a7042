import type { BrowserContext } from 'playwright-core';

/** Whether a translator replaces a text node by an element, or wraps it in one. */
export type Translator = 'replaces' | 'wraps';

/** Treats every present and future text node as a browser’s translator does, without changing the text. */
export async function translatesPages(context: BrowserContext, how: Translator): Promise<void> {
  await context.addInitScript((kind) => {
    const isTranslated = (text: Text) =>
      text.parentElement?.closest('font, script, style, textarea, title, svg') ?? !text.data.trim();
    const translate = (text: Text) => {
      if (!text.isConnected || isTranslated(text)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      if (kind === 'wraps') {
        text.before(outer);
        inner.append(text);
      } else {
        inner.append(text.data);
        text.replaceWith(outer);
      }
    };
    const translateAll = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    new MutationObserver(translateAll).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, how);
}
