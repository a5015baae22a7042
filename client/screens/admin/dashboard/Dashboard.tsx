import clsx from 'clsx';
import { useState, type ReactNode } from 'react';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import { Page } from '../../../components/layout/Page.tsx';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { AdminMissing } from '../AdminMissing.tsx';
import { OpeningDesk } from '../portalParts.tsx';
import { useHeldPage } from '../../../features/layout/useHeldPage.ts';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { DeskHeader } from './DashboardHeader.tsx';
import { DeskJumps } from './DeskJumps.tsx';
import { HeaderImageCard } from '../settings/HeaderImageCard.tsx';
import { hostPanelId } from '../host/HostFinale.tsx';
import { HostPanel } from '../host/HostPanel.tsx';
import { OverDeskNotice } from '../over/OverDeskNotice.tsx';
import { OrganiserLeaderboard } from '../overview/OrganiserLeaderboard.tsx';
import { ParticipantsSection } from '../guests/GuestsSection.tsx';
import { QuestionsSection } from '../questions/QuestionsSection.tsx';
import { SectionTabs, type Section } from './SectionNav.tsx';
import { SettingsCard } from '../settings/SettingsCard.tsx';
import { ShareCard } from '../overview/ShareCard.tsx';
import { StatisticsCard } from '../overview/StatisticsCard.tsx';
import { StatusCard } from '../overview/StatusCard.tsx';
import { useDeskRoom } from './useDashboardRoom.ts';
import './dashboard.css';

/** What stands behind the organiser's gate, fed by the event's room. */
export function Desk({ code, nav }: { code: string; nav: ReactNode }) {
  const status = useEventRoom((state) => state.status);
  const event = useEventRoom(({ room }) => (room?.audience === 'organiser' ? room.event : undefined));
  useDeskRoom(code);
  // The gate would be shut again.
  useHeldPage();

  if (status === 'not_found' || status === 'removed')
    return (
      <Page header={nav}>
        <AdminMissing />
      </Page>
    );
  if (!event) return <OpeningDesk nav={nav} />;
  return <OpenDesk nav={nav} event={event} />;
}

/** On wide screens the whole desk is one page: past its head to the parts that an evening needs. */
const skips = [
  { id: hostPanelId, label: 'Skip to next action' },
  { id: 'manage-questions', label: 'Skip to questions' },
  { id: 'manage-participants', label: 'Skip to guests' },
];

function OpenDesk({ nav, event }: { nav: ReactNode; event: GuestEvent }) {
  const [section, setSection] = useState<Section>('questions');
  const [askedCount, setAskedCount] = useState(0);
  const askForQuestion = () => {
    setSection('questions');
    setAskedCount((count) => count + 1);
  };
  const showShare = () => {
    setSection('event');
    requestAnimationFrame(() => document.getElementById('share-event')?.focus());
  };
  const inTab = (...sections: Section[]) => clsx('min-w-0', !sections.includes(section) && 'max-lg:hidden');
  return (
    <Page header={nav} width="full" skips={skips} className="flex flex-col">
      <div data-desk className="mx-auto flex w-full max-w-6xl grow flex-col px-4 sm:px-8">
        <DeskHeader />
        <OverDeskNotice />
        <DeskJumps />
        <SectionTabs section={section} onChange={setSection} />
        <div className="flex grow flex-col gap-6 pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:content-start lg:gap-8 lg:pb-16">
          {/* First in the order of Tab: the evening is run from here. */}
          <div className="max-lg:contents lg:sticky lg:order-last lg:top-16 lg:-m-3 lg:stack lg:max-h-[calc(100dvh-4.5rem)] lg:gap-8 lg:self-start lg:overflow-y-auto lg:p-3">
            <HostPanel event={event} isFormShown={section === 'questions'} onAddQuestion={askForQuestion} />
            <OrganiserLeaderboard className={clsx(inTab('event'), 'max-lg:order-1')} />
          </div>
          <div className="max-lg:contents lg:stack lg:gap-10">
            <StatusCard className={inTab('event')} />
            <QuestionsSection
              className={inTab('questions')}
              isShown={section === 'questions'}
              askedCount={askedCount}
            />
            <ParticipantsSection className={inTab('participants')} onShare={showShare} />
            <ShareCard className={inTab('event')} />
            <SettingsCard className={inTab('event')} />
            <HeaderImageCard className={inTab('event')} />
            <StatisticsCard className={inTab('event')} />
          </div>
        </div>
      </div>
      <Confirmation />
    </Page>
  );
}
