import { Suspense } from 'react';
import type { GuestEvent } from '../../../protocol/schemas/events.ts';
import type { ButtonProps } from '../../components/controls/Button.tsx';
import { lazyComponent } from '../layout/lazyComponent.tsx';

const { Component: Part } = lazyComponent(
  async () => (await import('./OpenKeepsakeLink.tsx')).OpenKeepsakeLink,
  'whenIdle',
);

type KeepsakeLinkProps = Omit<ButtonProps, 'asChild'> & { event: GuestEvent };

/**
 * A link to the keepsake for visitors who may open it. Loads the link's code only for events with a keepsake,
 * which are few.
 */
export const KeepsakeLink = (props: KeepsakeLinkProps) =>
  props.event.keepsake && (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
