import { recentSpans } from '../../../../protocol/limits.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import { language } from '../../../../protocol/texts/catalogue.ts';
import { removeRecentTexts } from '../../../../protocol/texts/portal/removingGuests.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Select } from '../../../components/controls/Field.tsx';
import { TextField } from '../../../components/controls/TextField.tsx';
import { RichText } from '../../../components/display/RichText.tsx';
import { Dialog, DialogButtons } from '../../../components/overlays/Dialog.tsx';
import { type Span, useRemoveRecent } from './recentGuests.ts';

/** Removes the guests of the last minutes in one step: says how many they are, and names them. */
export function RemoveRecentDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { span, choose, isChosen, guests, error, isBusy, submit } = useRemoveRecent(onDone);
  return (
    <Dialog
      onClose={onClose}
      title={removeRecentTexts('title')}
      description={removeRecentTexts('description')}
    >
      <div className="stack gap-5">
        <SpanChoice span={span} onChange={choose} error={error} />
        {isChosen && <WhoGoes guests={guests} />}
        <DialogButtons>
          {guests.length > 0 && (
            <Button
              variant="danger"
              busy={isBusy}
              busyLabel={removeRecentTexts('removing')}
              onClick={() => void submit()}
            >
              {removeRecentTexts('removeButton', { count: guests.length })}
            </Button>
          )}
        </DialogButtons>
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
      <Field label={removeRecentTexts('whoLabel')} error={error}>
        <Select value={chosen} onChange={({ target }) => choose(target.value)}>
          {recentSpans.map((minutes) => (
            <option key={minutes} value={minutes}>
              {removeRecentTexts('lastMinutes', { minutes })}
            </option>
          ))}
          <option value="since">{removeRecentTexts('sinceTime')}</option>
        </Select>
      </Field>
      {'since' in span && (
        <TextField
          label={removeRecentTexts('sinceLabel')}
          hint={removeRecentTexts('sinceHint')}
          type="time"
          value={span.since}
          onChange={(since) => onChange({ since })}
          className="min-w-0 appearance-none"
        />
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
        <p>{removeRecentTexts('nobody')}</p>
      ) : (
        <>
          <p className="figures font-semibold">
            {removeRecentTexts('guests', { guests: guests.length, predictions })}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            <Names guests={guests} />
          </p>
        </>
      )}
    </div>
  );
}

const lists = new Intl.ListFormat(language, { type: 'unit', style: 'short' });

function Names({ guests }: { guests: BoardRow[] }) {
  const usernames = guests.slice(0, named).map(({ username }) => username);
  const names = lists
    .formatToParts(usernames)
    .map(({ type, value }, index) => (type === 'element' ? <bdi key={index}>{value}</bdi> : value));
  if (guests.length <= named) return <>{names}</>;
  return (
    <RichText
      text={removeRecentTexts('namesAndMore', { more: guests.length - named })}
      tags={{ names: () => names }}
    />
  );
}
