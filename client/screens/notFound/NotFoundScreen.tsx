import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { NavBar } from '../../blocks/NavBar.tsx';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Page } from '../../components/Page.tsx';
import { pages } from '../../../protocol/paths.ts';

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
