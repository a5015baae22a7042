import { Compass } from 'lucide-react';
import { pageLinks } from '../../protocol/paths.ts';
import { layoutTexts } from '../../protocol/texts/guest/layout.ts';
import { unknownPageTexts } from '../../protocol/texts/guest/otherPages.ts';
import { LinkButton } from '../components/controls/Button.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { Page } from '../components/layout/Page.tsx';
import { NavBar } from '../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../features/layout/useDocumentTitle.ts';

export function NotFoundScreen() {
  useDocumentTitle(unknownPageTexts('title'));
  return (
    <Page header={<NavBar mode="home" />}>
      <EmptyState
        level={1}
        icon={<Compass />}
        title={unknownPageTexts('title')}
        action={
          <LinkButton to={pageLinks.home} size="lg">
            {layoutTexts('returnHome')}
          </LinkButton>
        }
      >
        {unknownPageTexts('text')}
      </EmptyState>
    </Page>
  );
}
