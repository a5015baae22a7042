import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { directionOf } from '../../../../protocol/languages.ts';
import type { Keepsake } from '../../../../protocol/schemas/keepsake.ts';
import { spoken } from '../../../../protocol/spoken.ts';
import { dataAddress } from '../../dataAddress.ts';
import { KeepsakeContent } from '../KeepsakeContent.tsx';
import { fetchBytes, fetchOwn, inlinePictures } from './pictures.ts';

/**
 * The keepsake as one file that opens without a server: exactly as on its page, with pictures, fonts and styles inside,
 * no script, and nobody marked. Throws ApiError where a picture cannot be had: a file that lacks one would be found out in
 * ten years.
 */
export async function keepsakeFile(keepsake: Keepsake): Promise<Blob> {
  const forAll = await inlinePictures({ ...keepsake, own: [] });
  const style = await ownStyles();
  return new Blob(['<!doctype html>', pageOf(forAll, style)], { type: 'text/html;charset=utf-8' });
}

/** Nothing is ever asked for from anywhere, whatever stands in the page. */
const closed = "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'";

function pageOf(keepsake: Keepsake, style: string): string {
  const page = document.implementation.createHTMLDocument(keepsake.event.title);
  page.documentElement.lang = spoken();
  page.documentElement.dir = directionOf(spoken());
  const metas: Record<string, string>[] = [
    { charset: 'utf-8' },
    { 'http-equiv': 'Content-Security-Policy', content: closed },
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

/** What React makes of the keepsake, in a place that nobody sees. */
function markupOf(keepsake: Keepsake): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<KeepsakeContent keepsake={keepsake} />));
  const markup = place.innerHTML;
  root.unmount();
  return markup;
}

/** The styles of this page, the keepsake's among them, with their fonts inside: the file looks as the page does. */
async function ownStyles(): Promise<string> {
  const sheets = [...document.querySelectorAll<HTMLElement>('link[rel="stylesheet"], style')];
  const styles = await Promise.all(
    sheets.map(async (sheet) =>
      sheet instanceof HTMLLinkElement ? fetchedStyle(sheet.href) : (sheet.textContent ?? ''),
    ),
  );
  return (await Promise.all(styles.map(withOwnFonts))).join('\n');
}

const fetchedStyle = async (address: string) => (await fetchOwn(address)).text();

/** A style whose fonts need no server any more. */
async function withOwnFonts(style: string): Promise<string> {
  const found = [...style.matchAll(/url\(["']?(\/[^"'()]+)["']?\)/g)];
  const held = await Promise.all(
    found.map(async ([whole, address = '']) => [
      whole,
      `url(${await dataAddress(await fetchBytes(address))})`,
    ]),
  );
  return held.reduce((text, [whole = '', own = '']) => text.replace(whole, () => own), style);
}
