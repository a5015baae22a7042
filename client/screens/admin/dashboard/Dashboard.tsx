import clsx from 'clsx';
import { Flag, LogOut } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageLinks } from '../../../../protocol/paths.ts';
import { dashboardTexts } from '../../../../protocol/texts/portal/dashboard.ts';
import { errorToast } from '../../../../protocol/texts/toasts.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { Page } from '../../../components/layout/Page.tsx';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { Confirmation } from '../../../features/layout/Confirmation.tsx';
import { lazyComponent } from '../../../features/layout/lazyComponent.tsx';
import { usePreventReload } from '../../../stores/app/versionReload.ts';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { organiserErrorOf } from '../../../stores/organiser/runWithToast.ts';
import { logOutOrganiser } from '../../../stores/organiser/login.ts';
import { useIsOrganiser } from '../../../stores/organiser/useIsOrganiser.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { BeforeEventSection, RehearsalHead } from '../before/BeforeEventSection.tsx';
import { GuestsSection } from '../guests/GuestsSection.tsx';
import { hostPanelId } from '../hostPanel/HostFinale.tsx';
import { HostPanel } from '../hostPanel/HostPanel.tsx';
import { OrganiserLeaderboard } from '../overview/OrganiserLeaderboard.tsx';
import { ShareCard } from '../overview/ShareCard.tsx';
import { StatisticsCard } from '../overview/StatisticsCard.tsx';
import { EndEventCard, StatusCard } from '../overview/StatusCard.tsx';
import { PortalHeading, PortalLoading, PortalMissing } from '../portalStates.tsx';
import { QuestionsSection } from '../questions/QuestionsSection.tsx';
import { HeaderImageCard } from '../settings/PictureSettings.tsx';
import { TablesSection } from '../tables/TablesSection.tsx';
import { SettingsCard } from '../settings/SettingsCard.tsx';
import { type Section, SectionLinks, SectionTabs } from './SectionNav.tsx';
import { useOrganiserEvent } from '../useOrganiserEvent.ts';
import './dashboard.css';

const { Component: KeepsakeCard } = lazyComponent(
  async () => (await import('../retention/KeepsakeCard.tsx')).KeepsakeCard,
  'whenIdle',
);
const { Component: DeletionCard } = lazyComponent(
  async () => (await import('../retention/DeletionCard.tsx')).DeletionCard,
  'whenIdle',
);
// The helpers card loads after the parts that the host needs during the event.
const helpersCard = lazyComponent(
  async () => (await import('../helpers/HelpersCard.tsx')).HelpersCard,
  'whenIdle',
);
const checklist = lazyComponent(async () => (await import('../before/Checklist.tsx')).Checklist, 'whenIdle');
const logCard = lazyComponent(async () => (await import('../log/LogCard.tsx')).LogCard, 'whenIdle');

/** The organiser's dashboard. Follows the event live. */
export function Dashboard({ code, nav }: { code: string; nav: ReactNode }) {
  const status = useEventRoom((state) => state.status);
  const isOpen = useEventRoom(({ room }) => room?.audience === 'organiser');
  useOrganiserEvent(code, pageLinks.admin);
  // A reload loses this page's login, unless the device remembers the login.
  usePreventReload();

  if (status === 'not_found' || status === 'removed')
    return (
      <Page header={nav}>
        <PortalMissing />
      </Page>
    );
  return isOpen ? <OpenDashboard nav={nav} /> : <PortalLoading nav={nav} />;
}

/** Skip links for wide screens, where the whole dashboard is one page. */
const skipLinks = () => [
  { id: hostPanelId, label: dashboardTexts('skipToNextAction') },
  { id: 'manage-questions', label: dashboardTexts('skipToQuestions') },
  { id: 'manage-participants', label: dashboardTexts('skipToGuests') },
];

function OpenDashboard({ nav }: { nav: ReactNode }) {
  const isOrganiser = useIsOrganiser();
  const [section, setSection] = useState<Section>('questions');
  const [formRequestCount, setFormRequestCount] = useState(0);
  const openQuestionForm = () => {
    setSection('questions');
    setFormRequestCount((count) => count + 1);
  };
  const showShare = () => {
    setSection('event');
    requestAnimationFrame(() => document.getElementById('share-event')?.focus());
  };
  const inTab = (...sections: Section[]) => clsx('min-w-0', !sections.includes(section) && 'max-lg:hidden');
  return (
    <Page header={nav} width="full" skips={skipLinks()} className="flex flex-col">
      <div data-dashboard className="mx-auto flex w-full max-w-6xl grow flex-col px-4 sm:px-8">
        <DashboardHeader />
        <OverNotice />
        <RehearsalHead />
        <SectionLinks />
        <SectionTabs section={section} onChange={setSection} />
        <div className="flex grow flex-col gap-6 pt-6 lg:grid lg:grid-cols-[minmax(0,1fr)_min(23rem,38.4%)] lg:content-start lg:gap-8 lg:pb-16">
          {/* The panel is first in the tab order, because the host runs the event from it. */}
          <div className="max-lg:contents lg:sticky lg:order-last lg:top-16 lg:-m-3 lg:stack lg:max-h-[calc(100dvh-4.5rem)] lg:gap-8 lg:self-start lg:overflow-y-auto lg:p-3">
            <HostPanel isFormShown={section === 'questions'} onAddQuestion={openQuestionForm} />
            <OrganiserLeaderboard className={clsx(inTab('event'), 'max-lg:order-1')} />
          </div>
          <div className="max-lg:contents lg:stack lg:gap-10">
            <StatusCard className={inTab('event')} />
            <Keepsake isAfterEvent className={inTab('event')} />
            <GroupHeading name="prepare" className={inTab('event')} />
            <Preparation className={inTab('event')} />
            <QuestionsSection
              className={inTab('questions')}
              isShown={section === 'questions'}
              formRequestCount={formRequestCount}
            />
            <ShareCard className={inTab('event')} />
            <Suspense>
              <BeforeEventSection className={inTab('event')} />
              {isOrganiser && <helpersCard.Component className={inTab('event')} />}
            </Suspense>
            <SettingsCard className={inTab('event')} />
            <TablesSection className={inTab('event')} />
            <HeaderImageCard className={inTab('event')} />
            <GroupHeading name="onTheDay" className={inTab('event')} />
            <GuestsSection className={inTab('participants')} onShare={showShare} />
            <StatisticsCard className={inTab('event')} />
            <Suspense>
              <logCard.Component className={inTab('event')} />
            </Suspense>
            <GroupHeading name="afterwards" className={inTab('event')} />
            <EndEventCard className={inTab('event')} />
            <Keepsake isAfterEvent={false} className={inTab('event')} />
            <Suspense>
              <DeletionCard className={inTab('event')} />
            </Suspense>
          </div>
        </div>
      </div>
      <Confirmation />
    </Page>
  );
}

type GroupHeadingProps = { name: 'prepare' | 'onTheDay' | 'afterwards'; className: string };

/** The heading of the sections for one part of the event's time. */
const GroupHeading = ({ name, className }: GroupHeadingProps) => (
  <Heading level={2} size="title" className={clsx(className, 'mt-4 -mb-2')}>
    {dashboardTexts(name)}
  </Heading>
);

/** The checklist. Rehearsals and finished events do not show it. */
function Preparation({ className }: { className: string }) {
  const { isRehearsal, isOver } = useOrganiserRoom(({ event }) => event);
  return (
    !isRehearsal &&
    !isOver && (
      <Suspense>
        <checklist.Component className={className} />
      </Suspense>
    )
  );
}

/** The keepsake card. It is near the top once the event is over, and further down before that. */
function Keepsake({ isAfterEvent, className }: { isAfterEvent: boolean; className: string }) {
  const isOver = useOrganiserRoom(({ event }) => event.isOver);
  return (
    isOver === isAfterEvent && (
      <Suspense>
        <KeepsakeCard className={className} />
      </Suspense>
    )
  );
}

/** States on every tab of the dashboard that the event is over. Guests can then neither join nor predict. */
function OverNotice() {
  const isOver = useOrganiserRoom(({ event }) => event.isOver);
  return (
    <Banner isShown={isOver} tone="gold" className="mb-4 empty:hidden lg:mt-4 lg:mb-2" icon={<Flag />}>
      {dashboardTexts('eventOver')}
    </Banner>
  );
}

/**
 * The event's title, date and place, and the log-out button. The title takes the focus when the dashboard
 * replaces the login.
 */
function DashboardHeader() {
  const event = useOrganiserRoom((room) => room.event);
  const isOrganiser = useIsOrganiser();
  const navigate = useNavigate();
  const leave = () => askToLogOut(isOrganiser, () => void (isOrganiser || navigate(pageLinks.home)));
  const facts = [formatEventDate(event.date), event.location].filter(Boolean).join(' • ');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header className="relative flex items-start justify-between gap-x-4 max-[16rem]:flex-wrap pt-5 pb-4 lg:pt-10 lg:pb-2">
      <div className="min-w-0">
        <PortalHeading
          title={event.title}
          ref={heading}
          dir="auto"
          className="wrap-anywhere"
          {...(!isOrganiser && { eyebrow: dashboardTexts('cohost') })}
        />
        {facts && <UserText className="mt-1.5 text-muted">{facts}</UserText>}
      </div>
      <Button
        variant="quiet"
        className="-me-4 shrink-0 max-lg:absolute max-lg:end-0 max-lg:top-0.5 max-[16rem]:static max-[16rem]:-mx-4"
        icon={<LogOut />}
        onClick={leave}
      >
        {dashboardTexts('logOut')}
      </Button>
    </header>
  );
}

/** Asks for confirmation, because logging in again needs the admin code or the co-host’s link. */
const askToLogOut = (isOrganiser: boolean, onDone: () => void) =>
  requestConfirmation({
    title: dashboardTexts('logOutConfirmTitle'),
    description: dashboardTexts(isOrganiser ? 'logOutConfirm' : 'logOutConfirmCohost'),
    confirmLabel: dashboardTexts('logOut'),
    busyLabel: dashboardTexts('loggingOut'),
    variant: 'primary',
    focusAfter: 'admin-login',
    onConfirm: async () => {
      const error = await organiserErrorOf(logOutOrganiser);
      if (error) showToast(errorToast(dashboardTexts('logOutFailed')));
      else onDone();
      return !error;
    },
  });
