import { Heading } from '../components/layout/Card.tsx';
import { Page } from '../components/layout/Page.tsx';
import { Seal } from '../components/ornaments/Wordmark.tsx';
import { NavBar } from '../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';
import { logoOptionsTexts } from '../../protocol/texts/guest/otherPages.ts';

/** An internal page that compares the logo variants in the light and the dark theme. */
export function LogoOptionsScreen() {
  useDocumentTitle(logoOptionsTexts('title'));
  return (
    <Page width="wide" header={<NavBar mode="home" />}>
      <Heading level={1} eyebrow={logoOptionsTexts('eyebrow')}>
        {logoOptionsTexts('title')}
      </Heading>
      <p className="mt-2 max-w-prose text-muted">{logoOptionsTexts('intro')}</p>
      <ol className="mt-8 grid gap-8">
        {logoOptions.map((option, index) => (
          <li key={option.key}>
            <Heading>
              {logoOptionsTexts('numbered', { number: index + 1, name: logoOptionsTexts(option.key) })}
            </Heading>
            <p className="text-muted">{logoOptionsTexts(`${option.key}Words`)}</p>
            <div className="mt-4 grid gap-4 sm:grid-cols-2">
              <LogoPreview theme="light" option={option} />
              <LogoPreview theme="dark" option={option} />
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}

function LogoPreview({ theme, option: { Mark, isSpaced } }: { theme: 'light' | 'dark'; option: LogoOption }) {
  const spacing = isSpaced ? 'tracking-[0.2em] uppercase text-[0.72em]' : '';
  return (
    <div
      data-theme={theme}
      className="flex flex-col items-center gap-8 rounded-card border border-line px-4 py-10 candlelight sm:px-6"
    >
      <span className="flex flex-wrap items-center justify-center gap-3 font-display text-title sm:gap-4">
        <Mark className="size-16 shrink-0" />
        <span className={spacing}>Foretold</span>
      </span>
      <span className="flex flex-wrap items-center justify-center gap-8 text-muted">
        <span className="inline-flex items-center gap-2 font-display text-subheading text-ink">
          <Mark className="size-8 shrink-0" />
          <span className={spacing}>Foretold</span>
        </span>
        <Mark className="size-6 shrink-0" />
      </span>
    </div>
  );
}

const leaf = 'M0 0C4-7 4-13 0-19-4-13-4-7 0 0Z';

type MarkProps = { className: string };

const Rings = ({ className }: MarkProps) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeWidth="2">
    <circle cx="12" cy="19" r="8" className="stroke-gold" />
    <circle cx="20" cy="19" r="8" className="stroke-primary" />
    <path d="M16 3.500l2 2.500-2 3-2-3Z" className="fill-accent" />
  </svg>
);

const Star = ({ className }: MarkProps) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
    <circle cx="16" cy="16" r="14" className="fill-none stroke-gold-line" strokeWidth="1.200" />
    <path
      d="M16 4.500C17 12 20 15 27.500 16 20 17 17 20 16 27.500 15 20 12 17 4.500 16 12 15 15 12 16 4.500Z"
      className="fill-primary"
    />
    <circle cx="24.500" cy="8" r="1.500" className="fill-accent" />
  </svg>
);

const Laurel = ({ className }: MarkProps) => (
  <svg viewBox="-32 -32 64 64" aria-hidden="true" className={className}>
    {[1, -1].map((side) => (
      <g key={side} transform={`scale(${side} 1)`} className="fill-gold">
        {[205, 232, 259, 286, 313].map((angle) => (
          <path key={angle} d={leaf} transform={`rotate(${angle}) translate(0 -21) rotate(75) scale(0.7)`} />
        ))}
      </g>
    ))}
    <path d="M-7 13V-13H9M-7-1H5" className="fill-none stroke-primary" strokeWidth="4" />
  </svg>
);

/** All logo variants, the current one first. Two variants have the name in spaced capitals. */
const logoOptions = [
  { key: 'seal', isSpaced: false, Mark: Seal },
  { key: 'rings', isSpaced: false, Mark: Rings },
  { key: 'star', isSpaced: true, Mark: Star },
  { key: 'laurel', isSpaced: true, Mark: Laurel },
] as const;
type LogoOption = (typeof logoOptions)[number];
