import { recentSpans } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { formatCount } from '../../../../protocol/texts/formats.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Input, Select } from '../../../components/controls/Field.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { counted } from '../../../features/game/boardWords.ts';
import { useRemoveRecent, type Span } from './recentGuests.ts';

/** Removes the guests of the last minutes in one step: says how many they are, and names them. */
export function RemoveRecentDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { span, choose, isChosen, guests, error, isBusy, remove } = useRemoveRecent(onDone);
  return (
    <Dialog isOpen onOpenChange={onClose} title="Remove recent guests?" description="This can’t be undone.">
      <div className="stack gap-5">
        <SpanChoice span={span} onChange={choose} error={error} />
        {isChosen && <WhoGoes guests={guests} />}
        <div className="flex flex-col gap-2 sm:flex-row-reverse">
          {guests.length > 0 && (
            <Button variant="danger" busy={isBusy} busyLabel="Removing..." onClick={() => void remove()}>
              Remove {counted(guests.length, 'guest')}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type SpanChoiceProps = { span: Span; onChange: (span: Span) => void; error: string | undefined };

function SpanChoice({ span, onChange, error }: SpanChoiceProps) {
  const chosen = 'minutes' in span ? String(span.minutes) : 'since';
  const choose = (value: string) => onChange(value === 'since' ? { since: '' } : { minutes: Number(value) });
  return (
    <>
      <Field label="Guests who joined" error={error}>
        <Select value={chosen} onChange={({ target }) => choose(target.value)}>
          {recentSpans.map((minutes) => (
            <option key={minutes} value={minutes}>
              in the last {minutes} minutes
            </option>
          ))}
          <option value="since">since a certain time</option>
        </Select>
      </Field>
      {'since' in span && (
        <Field label="Since" hint="A time in the last 24 hours.">
          <Input
            type="time"
            value={span.since}
            onChange={({ target }) => onChange({ since: target.value })}
            className="min-w-0 appearance-none"
          />
        </Field>
      )}
    </>
  );
}

/** So many of them are named, the newest first. */
const named = 12;

function WhoGoes({ guests }: { guests: BoardRow[] }) {
  const predictions = guests.reduce((sum, { totalPredictions }) => sum + totalPredictions, 0);
  return (
    <div role="status" className="rounded-control bg-sunken px-4 py-3">
      {guests.length === 0 ? (
        <p>Nobody joined in that time.</p>
      ) : (
        <>
          <p className="figures font-semibold">
            {counted(guests.length, 'guest')}
            {predictions > 0 && ` with ${counted(predictions, 'prediction')}`}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {guests.slice(0, named).map(({ id, username }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <bdi>{username}</bdi>
              </span>
            ))}
            {guests.length > named && ` and ${formatCount(guests.length - named)} more`}
          </p>
        </>
      )}
    </div>
  );
}
