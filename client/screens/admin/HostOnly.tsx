import { LockKeyhole } from 'lucide-react';
import { pageLinks } from '../../../protocol/paths.ts';
import { slipsTexts } from '../../../protocol/texts/portal/guests/slips.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { loadSession, useSession } from '../../stores/app/session.ts';

/** Returns whether this browser may administer the event. Throws ApiError. */
export async function loadIsHost(shareCode: string): Promise<boolean> {
  await loadSession(shareCode);
  const { isOrganiser, isOwner, helperRoles } = useSession.getState();
  return isOrganiser || isOwner || helperRoles.includes('cohost');
}

type HostOnlyProps = { code: string; title: string; children: string };

/** Explains that only the host may see the page, and links to the portal. */
export const HostOnly = ({ code, title, children }: HostOnlyProps) => (
  <Card as="section" padding="lg">
    <EmptyState
      level={1}
      icon={<LockKeyhole />}
      title={title}
      action={<LinkButton to={pageLinks.admin(code)}>{slipsTexts('openPortal')}</LinkButton>}
    >
      {children}
    </EmptyState>
  </Card>
);
