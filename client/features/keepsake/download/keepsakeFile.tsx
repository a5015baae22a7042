import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { directionOf } from '../../../../protocol/languages.ts';
import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { activeLanguage } from '../../../../protocol/i18n.ts';
import { readAsDataUrl } from '../../readAsDataUrl.ts';
import { KeepsakeContent } from '../KeepsakeContent.tsx';
import { fetchBytes, fetchOwn, inlinePictures } from './pictures.ts';

/**
 * Creates the keepsake as one HTML file that opens without a server. The file has inlined pictures, fonts and
 * styles. It has no script and highlights no guest.
 * @throws ApiError if a picture cannot be loaded. Readers of an incomplete file would notice only years
 * later.
 */
export async function keepsakeFile(keepsake: Keepsake): Promise<Blob> {
  const forAll = await inlinePictures({ ...keepsake, own: [] });
  const style = await inlinedStyles();
  return new Blob(['<!doctype html>', pageOf(forAll, style)], { type: 'text/html;charset=utf-8' });
}

/** The Content Security Policy of the file, which forbids all network requests. */
const contentPolicy = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

function pageOf(keepsake: Keepsake, style: string): string {
  const page = document.implementation.createHTMLDocument(keepsake.event.title);
  page.documentElement.lang = activeLanguage();
  page.documentElement.dir = directionOf(activeLanguage());
  const metas: Record<string, string>[] = [
    { charset: 'utf-8' },
    { 'http-equiv': 'Content-Security-Policy', content: contentPolicy },
    { name: 'viewport', content: 'width=device-width, initial-scale=1' },
    { name: 'robots', content: 'noindex' },
    { name: 'color-scheme', content: 'light dark' },
  ];
  page.head.prepend(...metas.map((attributes) => elementOf(page, 'meta', attributes)));
  const sheet = elementOf(page, 'style', {});
  sheet.textContent = style;
  page.head.append(sheet);
  const main = elementOf(page, 'main', {});
  main.innerHTML = markupOf(keepsake);
  page.body.append(main);
  return page.documentElement.outerHTML;
}

function elementOf(page: Document, name: string, attributes: Record<string, string>): HTMLElement {
  const element = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
}

/** Renders the keepsake to HTML in a detached element. */
function markupOf(keepsake: Keepsake): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<KeepsakeContent keepsake={keepsake} />));
  const markup = place.innerHTML;
  root.unmount();
  return markup;
}

/** Returns all styles of this page with inlined fonts, so that the file looks like the page. */
async function inlinedStyles(): Promise<string> {
  const sheets = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')];
  const styles = await Promise.all(
    sheets.map(async (sheet) =>
      sheet instanceof HTMLLinkElement ? fetchStyle(sheet.href) : (sheet.textContent ?? ''),
    ),
  );
  return (await Promise.all(styles.map(inlineFonts))).join('\n');
}

const fetchStyle = async (address: string) => (await fetchOwn(address)).text();

/** Replaces the font URLs of a stylesheet by `data:` URLs. */
async function inlineFonts(style: string): Promise<string> {
  const found = [...style.matchAll(/url\(["']?(\/[^"'()]+)["']?\)/g)];
  const inlined = await Promise.all(
    found.map(async ([whole, address = '']) => [
      whole,
      `url(${await readAsDataUrl(await fetchBytes(address))})`,
    ]),
  );
  return inlined.reduce((text, [whole = '', own = '']) => text.replace(whole, () => own), style);
}
