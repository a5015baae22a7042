import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Page } from '../../components/layout/Page.tsx';
import { leaveOwnerGate, useOwnerGate } from '../../stores/owner/ownerGate.ts';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { Dashboard } from './dashboard/Dashboard.tsx';
import { OwnerGate } from './gate/OwnerGate.tsx';

/** The owner's gate, and the dashboard behind it; an address with a share code looks for that event. Leaving shuts the gate. */
export function OwnerScreen() {
  const { shareCode } = useParams();
  const isOpen = useOwnerGate((state) => state.isOpen);
  useDocumentTitle('Owner Dashboard');
  useEffect(() => leaveOwnerGate, []);
  return (
    <Page header={<NavBar mode="owner" />} width={isOpen ? 'wide' : 'narrow'}>
      {isOpen ? <Dashboard wantedCode={shareCode && tidyShareCode(shareCode)} /> : <OwnerGate />}
    </Page>
  );
}
