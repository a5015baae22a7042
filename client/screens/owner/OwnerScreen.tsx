import { useParams } from 'react-router-dom';
import { NavBar } from '../../blocks/NavBar.tsx';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { Page } from '../../components/Page.tsx';
import { useOwnerGate } from '../../stores/ownerGate.ts';
import { tidyShareCode } from '../../../protocol/checks.ts';
import { OwnerDashboard } from './OwnerDashboard.tsx';
import { OwnerGate } from './OwnerGate.tsx';

/** The owner's gate, and the dashboard behind it; an address with a share code points at that event. */
export function OwnerScreen() {
  const { shareCode } = useParams();
  const isOpen = useOwnerGate((state) => state.isOpen);
  useDocumentTitle('Owner Dashboard');
  return (
    <Page header={<NavBar mode="owner" />} width={isOpen ? 'wide' : 'narrow'}>
      {isOpen ? <OwnerDashboard pointedCode={shareCode && tidyShareCode(shareCode)} /> : <OwnerGate />}
    </Page>
  );
}
