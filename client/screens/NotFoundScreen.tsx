import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NavBar } from '../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';
import { Button } from '../components/controls/Button.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Page } from '../components/layout/Page.tsx';
import { pages } from '../../protocol/paths.ts';

/** Any address that is none of ours. */
export function NotFoundScreen() {
  useDocumentTitle('404 Page Not Found');
  return (
    <Page header={<NavBar mode="home" />}>
      <EmptyState
        level={1}
        icon={<Compass />}
        title="404 Page Not Found"
        action={
          <Button asChild size="lg">
            <Link to={pages.home}>Return Home</Link>
          </Button>
        }
      >
        We can’t find that page. Check the link, or start again with your event code.
      </EmptyState>
    </Page>
  );
}
