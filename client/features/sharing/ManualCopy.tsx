import { useEffect, useRef } from 'react';
import { Button } from '../../components/controls/Button.tsx';
import { Field, Input } from '../../components/controls/Field.tsx';
import { useManualCopy } from './clipboard.ts';

/** The link that could not be copied, selected in a field. */
export function ManualCopy() {
  const text = useManualCopy((state) => state.text);
  return text === undefined ? null : <Slip key={text} text={text} />;
}

function Slip({ text }: { text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const close = () => useManualCopy.setState({ text: undefined });
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <section
      aria-label="Copy the link"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-lg animate-rise keepsake p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Field label="Your link" hint="It’s selected. Copy it from here.">
        <Input ref={field} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button variant="secondary" wide className="mt-3" onClick={close}>
        Done
      </Button>
    </section>
  );
}
