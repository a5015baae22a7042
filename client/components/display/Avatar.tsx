import clsx from 'clsx';
import { firstCharacters } from '../../../protocol/userText.ts';

const tints = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6'];

type AvatarProps = { name: string; size?: 'sm' | 'md' | 'lg'; className?: string };

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-20 text-title' };

/**
 * A guest's monogram on a muted tint. The same name always has the same tint. Hidden from assistive
 * technology, because callers show the name next to it.
 */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full font-display text-ink uppercase',
        sizes[size],
        tintOf(name),
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const nameParts = name.trim().split(/\s+/);
  const picked = nameParts.length > 1 ? [nameParts[0], nameParts[nameParts.length - 1]] : [nameParts[0]];
  return picked.map((word) => firstCharacters(word ?? '', 1)).join('');
}

function tintOf(name: string): string | undefined {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[hash % tints.length];
}
