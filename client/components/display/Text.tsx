import clsx from 'clsx';
import { Fragment, type ReactNode, type ComponentProps } from 'react';

interface RichTextProps {
  /** A text with tags: `Read <link>the rules</link>, <name/>`. */
  text: string;
  /**
   * Renders each tag from its content. Insert text typed by users only through a tag, so that tags inside it
   * are not parsed.
   */
  tags?: Record<string, (content: string) => ReactNode>;
}

/**
 * A translatable text with tags for links, emphasis or text typed by users. The content of `<hidden>` is for
 * assistive technology only.
 */
export function RichText({ text, tags }: RichTextProps) {
  const renderHidden = (content: string) => (
    <span className="sr-only">
      <RichText text={content} tags={tags} />
    </span>
  );
  const renderTag = (tag: string, content: string) =>
    tag === 'hidden' ? renderHidden(content) : tags?.[tag]?.(content);
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const { 0: opening, 1: tag = '', 2: slash, index } of text.matchAll(/<(\w+)(\/?)>/g)) {
    const from = index + opening.length;
    const closing = `</${tag}>`;
    const to = slash ? from : text.indexOf(closing, from);
    // Skips tags inside the previous tag, and tags that are never closed.
    if (index < end || to < 0) continue;
    pieces.push(
      text.slice(end, index),
      <Fragment key={index}>{renderTag(tag, text.slice(from, to))}</Fragment>,
    );
    end = slash ? to : to + closing.length;
  }
  return <>{[...pieces, text.slice(end)]}</>;
}

/** A text with a person's name in it: `Continue as <name/>`. */
export const NamingText = ({ text, name }: { text: string; name: string }) => (
  <span className="min-w-0 wrap-anywhere">
    <RichText text={text} tags={{ name: () => <bdi>{name}</bdi> }} />
  </span>
);

/** Text typed by users, in the direction of its script. Long words may break anywhere. */
export function UserText({
  as = 'p',
  className,
  ...rest
}: ComponentProps<'p'> & { as?: 'p' | 'span' | 'li' }) {
  const Tag = as as 'p';
  return <Tag dir="auto" {...rest} className={clsx('wrap-anywhere', className)} />;
}
