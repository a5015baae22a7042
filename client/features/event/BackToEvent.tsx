import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/Button.tsx';
import { pages } from '../../../protocol/paths.ts';

/** The way from a guest's page that is not there to the event, which is. */
export const BackToEvent = ({ shareCode }: { shareCode: string }) => (
  <Button asChild size="lg" wide>
    <Link to={pages.event(shareCode)}>Back to Event</Link>
  </Button>
);
