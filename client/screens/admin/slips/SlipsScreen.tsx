import { ListChecks, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { tidyShareCode } from '../../../../protocol/userText.ts';
import { lengths } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { slipsTexts } from '../../../../protocol/texts/portal/guests/slips.ts';
import { call } from '../../../api/http.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { TextField } from '../../../components/controls/Field.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { Card, Heading } from '../../../components/layout/Card.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { NavBar } from '../../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../../features/layout/useDocumentTitle.ts';
import { printedLanguages } from '../../../features/InLanguages.tsx';
import { prepareTexts } from '../../../stores/app/language.ts';
import { HostOnly, loadIsHost } from '../HostOnly.tsx';
import { LoadedContent } from '../useLoaded.tsx';
import { Slip } from './Slip.tsx';

/** Previews and prints the prediction slips for guests without a phone. */
export function SlipsScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  useDocumentTitle(slipsTexts('title'));
  return (
    <Page header={<NavBar mode="admin" shareCode={code} />} className="slips-page">
      <LoadedContent
        key={code}
        load={async () => loadSlips(code)}
        loading={slipsTexts('loading')}
        failed={slipsTexts('failed')}
      >
        {(data) =>
          data.isAllowed ? (
            <Slips {...data} />
          ) : (
            <HostOnly code={code} title={slipsTexts('title')}>
              {slipsTexts('notAllowed')}
            </HostOnly>
          )
        }
      </LoadedContent>
    </Page>
  );
}

type SlipsData = { isAllowed: false } | { isAllowed: true; event: GuestEvent; questions: Question[] };

/** Loads the open questions. `isAllowed` is true only for organisers of the event. Throws ApiError. */
async function loadSlips(shareCode: string): Promise<SlipsData> {
  if (!(await loadIsHost(shareCode))) return { isAllowed: false };
  const options = { params: { shareCode } };
  const [event, questions] = await Promise.all([
    call('GET /api/events/:shareCode', options),
    call('GET /api/events/:shareCode/questions', options),
  ]);
  await Promise.all(printedLanguages(event).map(prepareTexts));
  return {
    isAllowed: true,
    event,
    questions: questions.filter((question) => phaseOf(question, event) === 'open'),
  };
}

function Slips({ event, questions }: { event: GuestEvent; questions: Question[] }) {
  const [collector, setCollector] = useState('');
  const back = (
    <LinkButton to={pageLinks.admin(event.shareCode)} variant="quiet">
      {slipsTexts('back')}
    </LinkButton>
  );
  if (questions.length === 0)
    return (
      <Card as="section" padding="lg">
        <EmptyState icon={<ListChecks />} title={slipsTexts('noQuestionsTitle')} action={back}>
          {slipsTexts('noQuestions')}
        </EmptyState>
      </Card>
    );
  const slip = { event, questions, collector: collector.trim() };
  return (
    <>
      <section aria-labelledby="slips" className="stack print:hidden">
        <Heading level={1} size="title" id="slips">
          {slipsTexts('title')}
        </Heading>
        <p className="text-muted">{slipsTexts('hint')}</p>
        <TextField
          kind="words"
          label={slipsTexts('collectorLabel')}
          placeholder={slipsTexts('collectorPlaceholder')}
          value={collector}
          onChange={setCollector}
          limit={lengths.usernameMax}
        />
        <div className="flex flex-wrap gap-3">
          <Button icon={<Printer />} onClick={() => window.print()}>
            {slipsTexts('print')}
          </Button>
          {back}
        </div>
        <Heading level={2} size="subheading">
          {slipsTexts('preview')}
        </Heading>
      </section>
      <div className="slips">
        <Slip {...slip} />
        {/* The second copy is visible only in print. */}
        <Slip {...slip} isCopy />
      </div>
    </>
  );
}
