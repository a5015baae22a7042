import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { Visitor, type ESTree } from 'vite';
import { languageTags } from '../../protocol/languages.ts';
import {
  type Areas,
  compiled,
  englishAreas,
  problemsOf,
  readTranslation,
  textParts,
  translationCompiler,
  type TextPart,
} from './translations.ts';

const accented = (word: string) =>
  `${word}${word.slice(-Math.ceil(word.length * 0.4))}`.replace(/./g, '$&\u0301').normalize('NFC');

/** Text in the pseudo-language: an accent on every letter, every word longer by two fifths, tags as they are. */
export const pseudo = (text: string) =>
  text
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]+/gi, accented)))
    .join('');

/** Where a module spells the messages that it gives to `texts()`. */
function messagesIn(program: ESTree.Program) {
  const messages: { start: number; end: number; text: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, area] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'texts' || area?.type !== 'ObjectExpression')
        return;
      for (const property of area.properties) {
        if (property.type !== 'Property') throw new Error('an area of texts is spelled out, without `...`');
        const { value } = property;
        if (value.type !== 'Literal' || typeof value.value !== 'string')
          throw new Error('a message is one literal');
        messages.push({ start: value.start, end: value.end, text: value.value });
      }
    },
  }).visit(program);
  return messages;
}

const compiler = '@lingui/message-utils/compileMessage';

/**
 * Compiles the catalogue's messages when they are built, so that no browser carries a parser; into the pseudo-language
 * when asked to: whatever is plain English on a screen then is missing in the catalogue.
 */
export const compileTexts = (isPseudo: boolean): Plugin => ({
  name: 'compile-texts',
  apply: 'build',
  enforce: 'post',
  resolveId: { order: 'pre', handler: (id) => (id === compiler ? `\0${compiler}` : undefined) },
  load: (id) => (id === `\0${compiler}` ? 'export const compileMessage = (message) => message;' : undefined),
  transform: {
    filter: { id: /\/protocol\/(texts\/|languages\.ts)/ },
    handler(source) {
      // What Intl writes is then Greek: a month or a number that is English was written without asking for the language.
      const code = isPseudo ? source.replace(/(name: "English")/, '$1, intl: "el"') : source;
      const inPlaceOf = (
        written: string,
        { start, end, text }: { start: number; end: number; text: string },
      ) =>
        written.slice(0, start) +
        JSON.stringify(compiled(text, isPseudo ? pseudo : undefined)) +
        written.slice(end);
      return messagesIn(this.parse(code)).toReversed().reduce(inPlaceOf, code);
    },
  },
});

const listed = 'virtual:translations';

/** The module that has one part of a language. */
const moduleOf = (language: string, part: TextPart) => `${listed}/${language}-${part}`;

const loadersOf = (language: string) =>
  textParts.map((part) => `${part}: () => import(${JSON.stringify(moduleOf(language, part))})`).join(', ');

/**
 * The translations as modules of the client, a language in a few parts, each loaded alone; the server gets them as files
 * beside it. A language that is not complete fails the build.
 */
export function translations(): Plugin {
  const all = languageTags.filter((language) => language !== 'en');
  let messagesOf: ReturnType<typeof translationCompiler> | undefined;
  const compile = (language: string, part?: TextPart) =>
    JSON.stringify((messagesOf ??= translationCompiler())(language, part));
  let [isBuild, isOfServer] = [false, false];
  return {
    name: 'translations',
    enforce: 'pre',
    configResolved({ command, build }) {
      isBuild = command === 'build';
      isOfServer = Boolean(build.ssr);
    },
    buildStart() {
      if (!isBuild) return;
      const english = englishAreas();
      const faults = all.flatMap((language) => {
        const own: Areas = readTranslation(language);
        return problemsOf(language, own, english).map((fault) => `${language}: ${fault}`);
      });
      if (faults.length > 0) this.error(`The translations are not complete:\n${faults.join('\n')}`);
    },
    resolveId: (id) => (id.startsWith(listed) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${listed}`)) return undefined;
      const [, language, part] = /^(.+)-(\w+)$/.exec(id.slice(id.indexOf('/') + 1)) ?? [];
      if (language)
        return `export default ${compile(language, part as TextPart)};\nexport const address = import.meta.url;`;
      const entries = all.map((one) => `${JSON.stringify(one)}: { ${loadersOf(one)} }`);
      return `export const loaders = { ${entries.join(', ')} };`;
    },
    // Of the server's build Vite writes no assets.
    async writeBundle({ dir }) {
      if (!isOfServer || !dir) return;
      const folder = join(dir, 'translations');
      await mkdir(folder, { recursive: true });
      const write = async (language: string) =>
        writeFile(join(folder, `${language}.json`), compile(language));
      await Promise.all(all.map(write));
    },
  };
}
