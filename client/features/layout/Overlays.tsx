import { WifiOff } from 'lucide-react';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Field, Input } from '../../components/controls/Field.tsx';
import { Banner } from '../../components/feedback/Banner.tsx';
import { Toast } from '../../components/feedback/Toast.tsx';
import { useChunkState } from '../../stores/app/chunks.ts';
import { dismissToast, useToasts } from '../../stores/app/toasts.ts';
import { useManualCopy } from '../sharing/sharing.ts';

/** The components that are shown above all screens. */
export const Overlays = () => (
  <>
    <ChunkBanner />
    <ManualCopy />
    <Toaster />
  </>
);

function Toaster() {
  const current = useToasts((state) => state.current);
  const dismiss = (id: number) => useToasts.getState().current?.id === id && dismissToast();
  return <Toast toast={current} onClose={dismiss} />;
}

/**
 * Shows that code or texts cannot be loaded without network. It disappears when they have loaded, or when the
 * screen shows its own connection banner.
 */
function ChunkBanner() {
  const isDisconnected = useChunkState((state) => state.isServerUnreachable);
  return (
    <Banner placement="top" isShown={isDisconnected} icon={<WifiOff />} className="banner-second">
      {layoutTexts('stillTrying')}
    </Banner>
  );
}

/** Shows a link that the browser could not copy, in a selected field. */
function ManualCopy() {
  const text = useManualCopy((state) => state.text);
  return text === undefined ? null : <CopyByHand key={text} text={text} />;
}

function CopyByHand({ text }: { text: string }) {
  const close = () => useManualCopy.setState({ text: undefined });
  return (
    <section
      aria-label={layoutTexts('copyByHand')}
      className="fixed inset-x-3 bottom-3 z-50 mx-auto max-w-lg animate-rise invitation p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))]"
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Field label={layoutTexts('copyByHandLabel')} hint={layoutTexts('copyByHandHint')}>
        <Input autoFocus readOnly dir="ltr" value={text} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <Button variant="secondary" wide className="mt-3" onClick={close}>
        {layoutTexts('copyByHandDone')}
      </Button>
    </section>
  );
}
