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

/** Converts a text to the pseudo-language: accented letters, words that are 40 % longer, unchanged tags. */
export const pseudo = (text: string) =>
  text
    .split(/(<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]+/gi, accented)))
    .join('');

/** Returns the positions of the messages in a module's calls of `texts()`. */
function messagesIn(program: ESTree.Program) {
  const messages: { start: number; end: number; text: string }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, area] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'texts' || area?.type !== 'ObjectExpression')
        return;
      for (const property of area.properties) {
        if (property.type !== 'Property') throw new Error('an area of texts must not use `...`');
        const { value } = property;
        if (value.type !== 'Literal' || typeof value.value !== 'string')
          throw new Error('a message must be a single string literal');
        messages.push({ start: value.start, end: value.end, text: value.value });
      }
    },
  }).visit(program);
  return messages;
}

const compiler = '@lingui/message-utils/compileMessage';

/**
 * Compiles the catalogue's messages at build time, so that browsers load no parser. With `isPseudo` it
 * compiles them to the pseudo-language. A text that stays English in such a build is hard-coded and not in
 * the catalogue.
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
      // In a pseudo build, Intl uses Greek. A date in English then shows that a call did not pass the
      // language.
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

const virtualModule = 'virtual:translations';

/** Returns the name of the virtual module for one part of a language. */
const moduleOf = (language: string, part: TextPart) => `${virtualModule}/${language}-${part}`;

const loadersOf = (language: string) =>
  textParts.map((part) => `${part}: () => import(${JSON.stringify(moduleOf(language, part))})`).join(', ');

/**
 * Provides the translations. The client gets a virtual module for each part of a language. The server gets
 * JSON files beside its bundle. An incomplete translation fails the build.
 */
export function translationsPlugin(): Plugin {
  const translated = languageTags.filter((language) => language !== 'en');
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
      // The client build validates the translations, so the server build need not.
      if (!isBuild || isOfServer) return;
      const english = englishAreas();
      const faults = translated.flatMap((language) => {
        const areas: Areas = readTranslation(language);
        return problemsOf(language, areas, english).map((fault) => `${language}: ${fault}`);
      });
      if (faults.length > 0) this.error(`The translations are not complete:\n${faults.join('\n')}`);
    },
    resolveId: (id) => (id.startsWith(virtualModule) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${virtualModule}`)) return undefined;
      const [, language, part] = /^(.+)-(\w+)$/.exec(id.slice(id.indexOf('/') + 1)) ?? [];
      if (language)
        return `export default ${compile(language, part as TextPart)};\nexport const address = import.meta.url;`;
      const entries = translated.map((tag) => `${JSON.stringify(tag)}: { ${loadersOf(tag)} }`);
      return `export const loaders = { ${entries.join(', ')} };`;
    },
    // Vite emits no assets in a server build, so this hook writes the files.
    async writeBundle({ dir }) {
      if (!isOfServer || !dir) return;
      const folder = join(dir, 'translations');
      await mkdir(folder, { recursive: true });
      const write = async (language: string) =>
        writeFile(join(folder, `${language}.json`), compile(language));
      await Promise.all(translated.map(write));
    },
  };
}
