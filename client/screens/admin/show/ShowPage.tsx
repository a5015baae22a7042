import { hostPageTexts } from '../../../../protocol/texts/helperPages.ts';
import { hostTexts } from '../../../../protocol/texts/portal/answers.ts';
import { Page } from '../../../components/layout/Page.tsx';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { PortalHeading } from '../portalStates.tsx';
import { HostShow } from './HostShow.tsx';
import { hostPanelId } from '../hostPanel/HostFinale.tsx';

/** The page that has only the controls of the show. */
export function ShowPage({ canManage }: { canManage: boolean }) {
  const title = useOrganiserRoom(({ event }) => event.title);
  return (
    <Page className="flex flex-col">
      <PortalHeading
        eyebrow={hostPageTexts('title')}
        title={title}
        dir="auto"
        className="mb-6 text-center wrap-anywhere"
      />
      <section
        id={hostPanelId}
        tabIndex={-1}
        aria-label={hostTexts('nextAction')}
        className="mx-auto flex w-full max-w-xl grow flex-col"
      >
        <HostShow canManage={canManage} />
      </section>
      <Confirmation />
    </Page>
  );
}
