import clsx from 'clsx';
import { createContext, type ReactNode, use } from 'react';
import { componentTexts } from '../../../protocol/texts/components.ts';

/** The content of the default footer. A page without its own footer shows it. */
export const PageFoot = createContext<ReactNode>(null);

type PageProps = {
  /**
   * `narrow` (36rem) is for a single topic, `wide` (72rem) for portals, `full` for heroes that set their own
   * width.
   */
  width?: 'narrow' | 'wide' | 'full';
  /** Content above `main` in full width: navigation, event header. */
  header?: ReactNode;
  footer?: ReactNode;
  /** Links in the default footer, above the content of `PageFoot`. */
  links?: ReactNode;
  /** Marks a screen with a single task. Such a screen hides the default footer, including its links. */
  isFocused?: boolean;
  /** The next action of the page, usually in an `ActionBar`. */
  action?: ReactNode;
  /** Additional skip links to the sections of a long page, for keyboard users on wide screens. */
  skips?: readonly { id: string; label: string }[];
  className?: string;
  children: ReactNode;
};

const widthClasses = {
  narrow: 'mx-auto w-full max-w-xl px-4 pt-6 pb-12 sm:px-6 sm:pt-10',
  wide: 'mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-8 sm:pt-10',
  full: 'w-full',
};

const skipLinkClasses =
  'button button-primary fixed start-2 top-2 z-50 -translate-y-24 focus-visible:translate-y-0';

/** The frame of every screen: skip links, header, one `main` element, a sticky action bar and a footer. */
export function Page(props: PageProps) {
  const { width = 'narrow', header, footer, links, isFocused, action, skips, className, children } = props;
  const foot = use(PageFoot);
  return (
    <div className="flex min-h-dvh flex-col pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      <a href="#main" className={skipLinkClasses}>
        {componentTexts('skipToContent')}
      </a>
      {skips?.map(({ id, label }) => (
        <a key={id} href={`#${id}`} className={clsx(skipLinkClasses, 'max-lg:hidden')}>
          {label}
        </a>
      ))}
      {header}
      <main id="main" tabIndex={-1} className={clsx('grow', widthClasses[width], className)}>
        {children}
      </main>
      {action}
      {!isFocused && !footer && (
        <footer className="order-1 px-4 pb-3 text-center print:hidden">
          {links}
          {foot}
        </footer>
      )}
      {footer}
    </div>
  );
}

/**
 * A sticky bar for the next action at the bottom of the screen, above the safe area. It appears below the
 * page's footer but precedes the footer in tab order. It is as wide as the content of a narrow page.
 */
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
