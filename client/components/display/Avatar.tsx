import clsx from 'clsx';
import { firstCharacters } from '../../../protocol/checks.ts';

const tints = ['bg-tint-1', 'bg-tint-2', 'bg-tint-3', 'bg-tint-4', 'bg-tint-5', 'bg-tint-6'];

type AvatarProps = { name: string; size?: 'sm' | 'md' | 'lg'; className?: string };

const sizes = { sm: 'size-8 text-sm', md: 'size-10 text-base', lg: 'size-20 text-title' };

/** A guest's monogram on a muted tint that always belongs to the same name; decorative, the name stands beside it. */
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
  const words = name.trim().split(/\s+/);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]];
  return picked.map((word) => firstCharacters(word ?? '', 1)).join('');
}

function tintOf(name: string): string | undefined {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return tints[sum % tints.length];
}
