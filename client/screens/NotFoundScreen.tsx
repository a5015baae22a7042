import { Compass } from 'lucide-react';
import { pages } from '../../protocol/paths.ts';
import { LinkButton } from '../components/controls/LinkButton.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Page } from '../components/layout/Page.tsx';
import { NavBar } from '../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';

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
          <LinkButton to={pages.home} size="lg">
            Return Home
          </LinkButton>
        }
      >
        We can’t find that page. Check the link, or start again with your event code.
      </EmptyState>
    </Page>
  );
}
