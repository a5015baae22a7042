import clsx from 'clsx';
import { Languages } from 'lucide-react';
import { type Language, languages } from '../../../protocol/languages.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { chooseLanguage, useLanguage } from '../../stores/app/language.ts';

/** Lets the reader choose a language. Each language is named in itself (Deutsch, Français). */
export function LanguageSwitch({ className }: { className?: string }) {
  const { reader, isFixed } = useLanguage();
  if (isFixed) return null;
  return (
    <label className={clsx('inline-flex min-h-12 items-center gap-2 text-sm text-muted', className)}>
      <Languages aria-hidden className="size-4 shrink-0" />
      <select
        aria-label={layoutTexts('language')}
        value={reader}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        // iOS zooms into the page when a field with text below 16 px takes the focus.
        className="min-h-12 max-w-full cursor-pointer text-base [field-sizing:content] rounded-md bg-transparent pe-1 underline decoration-gold-line decoration-1 underline-offset-4"
      >
        {Object.entries(languages).map(([tag, { name }]) => (
          <option key={tag} value={tag} lang={tag} className="bg-surface text-ink">
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
