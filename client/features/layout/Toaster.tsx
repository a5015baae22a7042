import { Toast } from '../../components/feedback/Toast.tsx';
import { delaysMs } from '../../../protocol/limits.ts';
import { useToasts } from '../../stores/app/toasts.ts';

/** The one toast of the app, over every screen. */
export function Toaster() {
  const current = useToasts((state) => state.current);
  const dismiss = (id: string | number) => {
    if (useToasts.getState().current?.id === id) useToasts.getState().dismiss();
  };
  return <Toast toast={current} onClose={dismiss} durationMs={delaysMs.toast} />;
}
