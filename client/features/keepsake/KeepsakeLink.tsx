import { Suspense } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { ButtonProps } from '../../components/controls/Button.tsx';
import { lazyPart } from '../layout/lazyPart.tsx';

const { Part } = lazyPart(async () => (await import('./OpenKeepsakeLink.tsx')).OpenKeepsakeLink, 'calmly');

type KeepsakeLinkProps = Omit<ButtonProps, 'asChild'> & { event: GuestEvent };

/** The way to the keepsake, for whom it is open; what few evenings have yet is fetched only for those that do. */
export const KeepsakeLink = (props: KeepsakeLinkProps) =>
  props.event.keepsake && (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
