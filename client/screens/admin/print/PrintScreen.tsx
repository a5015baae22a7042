import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Language } from '../../../../protocol/languages.ts';
import { counts, lengths } from '../../../../protocol/limits.ts';
import { pageLinks } from '../../../../protocol/paths.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import type { Participant } from '../../../../protocol/schemas/participants.ts';
import { slipsTexts } from '../../../../protocol/texts/portal/guests/slips.ts';
import { printingTexts } from '../../../../protocol/texts/portal/before/printing.ts';
import { tidyShareCode } from '../../../../protocol/userText.ts';
import { call } from '../../../api/http.ts';
import { Button, LinkButton } from '../../../components/controls/Button.tsx';
import { Field, Textarea } from '../../../components/controls/Field.tsx';
import { RadioCards } from '../../../components/controls/RadioCards.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { NavBar } from '../../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../../features/layout/useDocumentTitle.ts';
import { prepareTexts } from '../../../stores/app/language.ts';
import { markStep } from '../../../stores/organiser/checklist/markedSteps.ts';
import { HostOnly, loadIsHost } from '../HostOnly.tsx';
import { LoadedContent } from '../useLoaded.tsx';
import { Sheets } from './PrintedCards.tsx';
import { cardPapers, type Paper, papers, type PrintedCard, type PrintKind, printKinds } from './sheets.ts';

/** Previews and prints posters, table cards and place cards. */
export function PrintScreen() {
  const { shareCode = '' } = useParams();
  const code = tidyShareCode(shareCode);
  useDocumentTitle(printingTexts('title'));
  return (
    <Page header={<NavBar mode="admin" shareCode={code} />} className="print-page">
      <LoadedContent
        key={code}
        load={async () => loadPrintData(code)}
        loading={printingTexts('loading')}
        failed={printingTexts('failed')}
      >
        {(data) =>
          data.isAllowed ? (
            <Printing {...data} />
          ) : (
            <HostOnly code={code} title={printingTexts('title')}>
              {printingTexts('notAllowed')}
            </HostOnly>
          )
        }
      </LoadedContent>
    </Page>
  );
}

interface PrintData {
  event: GuestEvent;
  participants: Participant[];
  languages: Language[];
}

/** Loads the event, its guests and the texts of its languages. Throws ApiError. */
async function loadPrintData(
  shareCode: string,
): Promise<{ isAllowed: false } | ({ isAllowed: true } & PrintData)> {
  if (!(await loadIsHost(shareCode))) return { isAllowed: false };
  const options = { params: { shareCode } };
  const [event, participants] = await Promise.all([
    call('GET /api/events/:shareCode', options),
    call('GET /api/events/:shareCode/participants', options),
  ]);
  const { language = 'en', secondLanguage } = event;
  const languages = secondLanguage ? [language, secondLanguage] : [language];
  await Promise.all(languages.map(prepareTexts));
  return { isAllowed: true, event, participants, languages };
}

const paperNames = { a4: () => 'A4', a5: () => 'A5', letter: () => printingTexts('letter') };

/** The most names that the field accepts. */
const namesMax = counts.participantsPerEvent;

function Printing({ event, participants, languages }: PrintData) {
  const [kind, setKind] = useState<PrintKind>('poster');
  const [chosenPaper, setPaper] = useState<Paper>('a4');
  const available: readonly Paper[] = kind === 'poster' ? papers : cardPapers;
  const paper = available.includes(chosenPaper) ? chosenPaper : 'a4';
  const [names, setNames] = useState(() => participants.map(({ username }) => username).join('\n'));
  const print = () => {
    markStep(event.id, 'print');
    window.print();
  };
  return (
    <>
      <section aria-labelledby="printing" className="stack print:hidden">
        <Heading level={1} size="title" id="printing">
          {printingTexts('title')}
        </Heading>
        <p className="text-muted">{printingTexts('hint')}</p>
        <RadioCards
          legend={printingTexts('kind')}
          values={printKinds}
          value={kind}
          onChange={setKind}
          labelOf={printingTexts}
          layout="grid gap-2 sm:grid-cols-3"
        />
        <RadioCards
          legend={printingTexts('paper')}
          values={available}
          value={paper}
          onChange={setPaper}
          labelOf={(value) => paperNames[value]()}
          layout="grid grid-cols-3 gap-2"
        />
        {kind === 'placeCards' && (
          <Field label={printingTexts('names')} hint={printingTexts('namesHint')}>
            <Textarea value={names} onChange={({ target }) => setNames(target.value)} />
          </Field>
        )}
        <div className="flex flex-wrap gap-3">
          <Button icon={<Printer />} onClick={print}>
            {slipsTexts('print')}
          </Button>
          <LinkButton to={pageLinks.admin(event.shareCode)} variant="quiet">
            {slipsTexts('back')}
          </LinkButton>
        </div>
        <Heading level={2} size="subheading">
          {slipsTexts('preview')}
        </Heading>
      </section>
      <Sheets
        event={event}
        languages={languages}
        kind={kind}
        paper={paper}
        cards={kind === 'placeCards' ? placeCards(names, event, participants) : tableCards(event)}
      />
    </>
  );
}

const tableCards = ({ tables = [] }: GuestEvent): PrintedCard[] => tables.map(({ name }) => ({ name }));

/** Makes a card for each line. A guest who has joined also gets the table on the card. */
function placeCards(
  names: string,
  { tables = [] }: GuestEvent,
  participants: readonly Participant[],
): PrintedCard[] {
  const tableNames = new Map(tables.map(({ id, name }) => [id, name]));
  const tableIds = new Map(participants.map(({ username, tableId }) => [username, tableId]));
  return names
    .split('\n')
    .map((line) => line.trim().slice(0, lengths.usernameMax))
    .filter(Boolean)
    .slice(0, namesMax)
    .map((name) => ({ name, table: tableNames.get(tableIds.get(name) ?? '') }));
}
