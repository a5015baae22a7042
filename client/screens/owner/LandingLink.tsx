import { Button } from '../../components/controls/Button.tsx';
import { pages } from '../../../protocol/paths.ts';

/** The way to what visitors see first, in a new tab: the dashboard stays open. */
export function LandingLink() {
  return (
    <Button asChild variant="secondary">
      <a href={pages.home} target="_blank" rel="noreferrer" title="Opens in a new tab">
        See the landing page
      </a>
    </Button>
  );
}
