import type { ReactNode } from 'react';

/** A bar at the foot of the screen, above the safe area, where the next action always stands; as wide as what a narrow page holds. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="sticky bottom-0 z-30 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div className="mx-auto flex w-full max-w-[34rem] flex-col gap-2 sm:max-w-[33rem]">{children}</div>
    </div>
  );
}
