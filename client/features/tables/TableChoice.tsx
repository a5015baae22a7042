import clsx from 'clsx';
import { useState } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { tablesTexts } from '../../../protocol/texts/guest/board/tables.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { RichText } from '../../components/display/Text.tsx';
import { chooseTable, tableOf } from '../../stores/guest/table.ts';

type GuestOfEvent = { event: GuestEvent; participant: Participant };

const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

type ChooseTableProps = GuestOfEvent & {
  /** True when the holder of the phone answers for the guest. */
  isForAnother: boolean;
  onSkip: () => void;
};

/** Asks new guests for their table. They can skip the question. */
export const ChooseTable = ({ isForAnother, onSkip, ...guest }: ChooseTableProps) => (
  <Card as="section" look="invitation" padding="lg" className="text-center">
    <Heading ref={takeFocus} tabIndex={-1} size="title">
      {tablesTexts(isForAnother ? 'chooseTitleAnother' : 'chooseTitle')}
    </Heading>
    <p className="mx-auto mt-2 mb-6 max-w-sm text-muted">
      {tablesTexts(isForAnother ? 'chooseAnother' : 'choose')}
    </p>
    <TableButtons {...guest} />
    <Button variant="quiet" wide className="mt-4" onClick={onSkip}>
      {tablesTexts('skip')}
    </Button>
  </Card>
);

/** Shows a guest's table, with a button to change it until answers are shown. */
export function OwnTable({ event, participant }: GuestOfEvent) {
  const [isOpen, setIsOpen] = useState(false);
  const table = tableOf(event, participant);
  const canChange = !table || !event.showAnswers;
  return (
    <Card look="plain" className="text-center">
      <p className="wrap-anywhere">
        {table ? (
          <RichText
            text={tablesTexts('ownTable')}
            tags={{ name: () => <strong dir="auto">{table.name}</strong> }}
          />
        ) : (
          tablesTexts('noTable')
        )}
      </p>
      {isOpen ? (
        <TableButtons {...{ event, participant }} onDone={() => setIsOpen(false)} className="mt-4" />
      ) : (
        canChange && (
          <Button variant="quiet" onClick={() => setIsOpen(true)}>
            {tablesTexts(table ? 'change' : 'pick')}
          </Button>
        )
      )}
    </Card>
  );
}

type TableButtonsProps = GuestOfEvent & { onDone?: () => void; className?: string };

/** One button for each table. A guest with a table can also leave it. */
function TableButtons({ event, participant, onDone, className }: TableButtonsProps) {
  const [busyId, setBusyId] = useState<string>();
  const tables = event.tables ?? [];
  const own = tableOf(event, participant);
  async function choose(tableId: string | null): Promise<void> {
    if (busyId !== undefined) return;
    setBusyId(tableId ?? '');
    if (await chooseTable(participant.id, tableId)) onDone?.();
    setBusyId(undefined);
  }
  return (
    <div className={clsx('grid gap-2', tables.length > 6 && 'grid-cols-2', className)}>
      {tables.map(({ id, name }) => (
        <Button
          key={id}
          variant="secondary"
          wide
          className="px-3"
          aria-pressed={id === own?.id}
          busy={busyId === id}
          onClick={() => void choose(id)}
        >
          <span className="min-w-0 wrap-anywhere" dir="auto">
            {name}
          </span>
        </Button>
      ))}
      {own && (
        <Button
          variant="quiet"
          wide
          className="col-span-full"
          busy={busyId === ''}
          onClick={() => void choose(null)}
        >
          {tablesTexts('leave')}
        </Button>
      )}
    </div>
  );
}
