import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { Visitor, type ESTree, type Plugin } from 'vite';

const accented = (word: string) =>
  `${word}${word.slice(-Math.ceil(word.length * 0.4))}`.replace(/./g, '$&\u0301').normalize('NFC');

/** Text in the pseudo-language: an accent on every letter, every word longer by two fifths, tags as they are. */
export const pseudo = (text: string) =>
  text
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[a-z]+/gi, accented)))
    .join('');

/** A message as it is shipped: a plain text, or what Lingui puts together. */
function compile(message: string, mapText?: (text: string) => string) {
  const compiled = compileMessageOrThrow(message, mapText);
  return compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled;
}

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
    filter: { id: /\/protocol\/texts\// },
    handler(source) {
      // What Intl writes is then Greek: a month or a number that is English was written without asking for the language.
      const code = isPseudo ? source.replace(/\blanguage = "en"/, 'language = "el"') : source;
      const inPlaceOf = (
        written: string,
        { start, end, text }: { start: number; end: number; text: string },
      ) =>
        written.slice(0, start) +
        JSON.stringify(compile(text, isPseudo ? pseudo : undefined)) +
        written.slice(end);
      return messagesIn(this.parse(code)).toReversed().reduce(inPlaceOf, code);
    },
  },
});
