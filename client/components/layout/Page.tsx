import clsx from 'clsx';
import { createContext, type ReactNode, use } from 'react';
import { componentTexts } from '../../../protocol/texts/components.ts';

/** What stands at the foot of every page: above its footer's own words, where it has some. */
export const PageFoot = createContext<ReactNode>(null);

type PageProps = {
  /** `narrow` for one matter at a time (36rem), `wide` for portals (72rem), `full` for heroes that set their own measure. */
  width?: 'narrow' | 'wide' | 'full';
  /** Stands above the main part, over the full width: navigation, event header. */
  header?: ReactNode;
  footer?: ReactNode;
  /** One matter alone has the screen: no foot. */
  isFocused?: boolean;
  /** Usually an `ActionBar`. */
  action?: ReactNode;
  /** More ways past the head of a long page, for keyboards on wide screens: the ids of its parts. */
  skips?: readonly { id: string; label: string }[];
  className?: string;
  children: ReactNode;
};

const measures = {
  narrow: 'mx-auto w-full max-w-xl px-4 pt-6 pb-12 sm:px-6 sm:pt-10',
  wide: 'mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-8 sm:pt-10',
  full: 'w-full',
};

const skip = 'button button-primary fixed start-2 top-2 z-50 -translate-y-24 focus-visible:translate-y-0';

/** The frame of every screen: skip links, header, one `main`, an action that stays in its place, footer. */
export function Page(props: PageProps) {
  const { width = 'narrow', header, footer, isFocused, action, skips, className, children } = props;
  const foot = use(PageFoot);
  return (
    <div className="flex min-h-dvh flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <a href="#main" className={skip}>
        {componentTexts('skipToContent')}
      </a>
      {skips?.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={clsx(skip, 'max-lg:hidden')}>
          {label}
        </a>
      ))}
      {header}
      <main id="main" tabIndex={-1} className={clsx('grow', measures[width], className)}>
        {children}
      </main>
      {action}
      {!isFocused && !footer && <footer className="order-1 px-4 pb-3 text-center">{foot}</footer>}
      {footer}
    </div>
  );
}

/** A bar at the foot of the screen, below what stands at the page's own foot and before it by keyboard, above the safe area, where the next action always stands; as wide as what a narrow page holds. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <aside
      data-action-bar
      className="sticky bottom-0 z-30 order-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex w-full max-w-[34rem] flex-col gap-2 sm:max-w-[33rem]">{children}</div>
    </aside>
  );
}
