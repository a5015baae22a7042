import clsx from 'clsx';
import { Fragment, type ReactNode, type ComponentProps } from 'react';

interface Rich {
  /** A text with tags: `Read <link>the rules</link>, <name/>`. */
  text: string;
  /** What each tag becomes, with the words in it. Whatever somebody typed comes in by a tag, so that it can hold none. */
  tags?: Record<string, (words: string) => ReactNode>;
}

/**
 * A text of the catalogue of which parts are links, set apart, or written by somebody. What stands in `hidden` is for
 * assistive technology alone.
 */
export function RichText({ text, tags }: Rich) {
  const hidden = (words: string) => (
    <span className="sr-only">
      <RichText text={words} tags={tags} />
    </span>
  );
  const shown = (tag: string, words: string) => (tag === 'hidden' ? hidden(words) : tags?.[tag]?.(words));
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { 0: opening, 1: tag = '', 2: slash, index } of text.matchAll(/<(\w+)(\/?)>/g)) {
    const from = index + opening.length;
    const closing = `</${tag}>`;
    const to = slash ? from : text.indexOf(closing, from);
    // Skips what is inside the tag before, and a tag that is never closed.
    if (index < end || to < 0) continue;
    pieces.push(text.slice(end, index), <Fragment key={index}>{shown(tag, text.slice(from, to))}</Fragment>);
    end = slash ? to : to + closing.length;
  }
  return <>{[...pieces, text.slice(end)]}</>;
}

/** A text that names somebody: `Continue as <name/>`. */
export const NamingText = ({ text, name }: { text: string; name: string }) => (
  <span className="min-w-0 wrap-anywhere">
    <RichText text={text} tags={{ name: () => <bdi>{name}</bdi> }} />
  </span>
);

/** What people wrote: in the direction of its script, and broken wherever a long word has to be. */
export function UserText({
  as = 'p',
  className,
  ...rest
}: ComponentProps<'p'> & { as?: 'p' | 'span' | 'li' }) {
  const Tag = as as 'p';
  return <Tag dir="auto" {...rest} className={clsx('wrap-anywhere', className)} />;
}
