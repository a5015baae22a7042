import { Link } from 'react-router-dom';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { pages } from '../../../protocol/paths.ts';

/** At the end of the page: the way in once more, for both kinds of people. */
export function LastCall() {
  return (
    <section
      aria-labelledby="last-call"
      className="relative overflow-hidden candlelight px-4 py-16 text-center sm:py-20"
    >
      <Branch className="absolute -bottom-24 -left-10 w-40 opacity-60 max-[30rem]:hidden" />
      <Branch isMirrored className="absolute -right-10 -bottom-24 w-40 opacity-60 max-[30rem]:hidden" />
      <div className="relative mx-auto max-w-xl">
        <Heading level={2} size="title" id="last-call">
          Ready in minutes
        </Heading>
        <p className="mt-3 text-lead text-muted">Choose your questions, pick a code and print the QR code.</p>
        <div className="mt-7 flex flex-col items-stretch justify-center gap-2 sm:flex-row">
          <Button asChild size="lg">
            <Link to={pages.createGuided}>Create your event</Link>
          </Button>
          <Button asChild size="lg" variant="quiet">
            <Link to={pages.demo}>Play the sample game</Link>
          </Button>
        </div>
        <Link
          to={pages.createSimple}
          className="mt-4 inline-flex min-h-12 items-center font-semibold text-balance text-ink underline decoration-gold-line underline-offset-4"
        >
          Or use the simple three-step creator
        </Link>
      </div>
    </section>
  );
}
