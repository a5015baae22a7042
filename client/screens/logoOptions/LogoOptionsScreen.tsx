import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Page } from '../../components/layout/Page.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { logoOptions, type LogoOption } from './logoDrawings.tsx';

/** The variants of the name and its sign side by side, on paper and in the evening; for ourselves. */
export function LogoOptionsScreen() {
  useDocumentTitle('Logo Options');
  return (
    <Page width="wide" header={<NavBar mode="home" />}>
      <Heading level={1} eyebrow="Internal design preview">
        Logo Options
      </Heading>
      <p className="mt-2 max-w-prose text-muted">
        Every variant large, small and as an icon, by day and by night. The first is the one in use.
      </p>
      <ol className="mt-8 grid gap-8">
        {logoOptions.map((option, index) => (
          <li key={option.name}>
            <Heading level={2}>
              {index + 1}. {option.name}
            </Heading>
            <p className="text-muted">{option.words}</p>
            <div className="mt-4 grid gap-4 sm:grid-cols-2">
              <Ground theme="light" option={option} />
              <Ground theme="dark" option={option} />
            </div>
          </li>
        ))}
      </ol>
    </Page>
  );
}

function Ground({ theme, option: { Mark, isSpaced } }: { theme: 'light' | 'dark'; option: LogoOption }) {
  const spacing = isSpaced ? 'tracking-[0.2em] uppercase text-[0.72em]' : '';
  return (
    <div
      data-theme={theme}
      className="flex flex-col items-center gap-8 rounded-card border border-line px-4 py-10 candlelight sm:px-6"
    >
      <span className="flex items-center gap-3 font-display text-title sm:gap-4">
        <Mark className="size-16 shrink-0" />
        <span className={spacing}>Foretold</span>
      </span>
      <span className="flex items-center gap-8 text-muted">
        <span className="inline-flex items-center gap-2 font-display text-subheading text-ink">
          <Mark className="size-8 shrink-0" />
          <span className={spacing}>Foretold</span>
        </span>
        <Mark className="size-6 shrink-0" />
      </span>
    </div>
  );
}
