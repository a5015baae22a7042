import { Link } from 'react-router-dom';
import { NavBar } from '../../blocks/NavBar.tsx';
import { useDocumentTitle } from '../../blocks/useDocumentTitle.ts';
import { Branch } from '../../components/Branch.tsx';
import { Button } from '../../components/Button.tsx';
import { Card } from '../../components/Card.tsx';
import { Heading } from '../../components/Heading.tsx';
import { Ornament } from '../../components/Ornament.tsx';
import { Page } from '../../components/Page.tsx';
import { pages } from '../../../protocol/paths.ts';

/** Stands where the creation wizards will be. */
export function ComingScreen() {
  useDocumentTitle('Create your event');
  return (
    <Page header={<NavBar mode="home" />}>
      <Card look="keepsake" padding="lg" className="relative overflow-hidden candlelight text-center">
        <Branch className="absolute -top-4 -left-7 w-24 opacity-60" />
        <Branch isMirrored className="absolute -top-4 -right-7 w-24 opacity-60" />
        <div className="relative px-6 py-6">
          <Ornament className="mb-6" />
          <Heading level={1} eyebrow="Coming soon">
            Create your event
          </Heading>
          <p className="mx-auto mt-4 max-w-sm text-lead text-muted">
            We are still setting the table for this page. Until then, play the sample game and see what your
            guests will see.
          </p>
          <div className="mt-8 flex flex-col gap-2">
            <Button asChild size="lg" wide>
              <Link to={pages.demo}>Try a sample game first</Link>
            </Button>
            <Button asChild variant="quiet" wide>
              <Link to={pages.home}>Back to Home</Link>
            </Button>
          </div>
        </div>
      </Card>
    </Page>
  );
}
