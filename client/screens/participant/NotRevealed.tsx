import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx';

/** Stands for a figure that nobody is told while the answers are hidden. */
export function NotRevealed() {
  return (
    <>
      <span aria-hidden="true" className="text-muted">
        –
      </span>
      <VisuallyHidden>not yet revealed</VisuallyHidden>
    </>
  );
}
