import clsx from 'clsx';
import { Info } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import { type PointerEvent, useState } from 'react';
import { ownerTexts } from '../../../protocol/texts/owner/dashboard.ts';
import { type MetricName, metricTexts } from '../../../protocol/texts/owner/metrics.ts';

/** A number with its name. The name and its definition are texts of the catalogue. */
export interface Metric {
  name: MetricName;
  value: string;
  /** The name of a second, related number, and that number as a text. */
  note?: [name: MetricName, text: string];
}

/** The classes for columns and separators, by the number of metrics. */
const columnLooks: Record<number, string> = {
  2: 'sm:grid-cols-2 sm:divide-x sm:divide-line',
  3: 'sm:grid-cols-3 sm:divide-x sm:divide-line',
  4: 'sm:max-lg:grid-cols-2 lg:grid-cols-4 lg:divide-x lg:divide-line',
};

/** Two to four numbers. They are side by side, or below each other on phones. */
export function Metrics({ metrics }: { metrics: Metric[] }) {
  return (
    <dl
      className={clsx('grid invitation p-2 max-sm:divide-y max-sm:divide-line', columnLooks[metrics.length])}
    >
      {metrics.map(({ name, value, note }) => (
        <div key={name} className="flex min-w-0 flex-col items-center px-2 py-5 text-center">
          <dt className="flex min-h-6 items-center text-sm lg:min-h-11 text-muted">
            <span className="h-8 w-8 shrink" aria-hidden="true" />
            <span className="sm:shrink-0 sm:whitespace-nowrap">{metricTexts(name)}</span>
            <Hint name={name} />
          </dt>
          <dd className="figures mt-1 max-w-full font-display text-title wrap-anywhere lg:text-[2.25rem]">
            {value}
          </dd>
          {note && (
            <dd className="mt-1">
              <span className="flex items-center justify-center text-sm">
                <span className="size-8 shrink-0" aria-hidden="true" />
                <span className="figures">{note[1]}</span>
                <Hint name={note[0]} />
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/**
 * The definition of a metric as a tooltip, which opens on hover, on focus and on a tap. It needs a
 * `Tooltip.Provider` around it.
 */
function Hint({ name }: { name: MetricName }) {
  const [isOpen, setIsOpen] = useState(false);
  // Keeps the tooltip open after a tap. Radix would close it, because its tooltips are only for mice.
  const keepOpen = (event: PointerEvent) => event.pointerType !== 'mouse' && event.preventDefault();
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger
        type="button"
        aria-label={ownerTexts('whatIsCounted', { metric: metricTexts(name) })}
        onPointerDown={keepOpen}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
        className="-my-3 -mx-2 grid size-12 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Info className="size-4" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side="top"
          collisionPadding={12}
          sideOffset={-4}
          className="z-50 max-w-72 animate-fade rounded-control bg-ink px-3.5 py-2.5 text-sm text-surface shadow-lift"
        >
          {metricTexts(`${name}Definition`)}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
