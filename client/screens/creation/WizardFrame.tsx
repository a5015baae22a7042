import type { ReactNode } from 'react';
import { ActionBar } from '../../components/layout/ActionBar.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { Steps } from '../../components/layout/Steps.tsx';
import { creationSteps } from '../../../protocol/texts/creationTexts.ts';
import { NavBar } from '../../features/layout/NavBar.tsx';

type WizardFrameProps = {
  /** The names of the steps, and the number of the present one, from 1. */
  names: string[];
  current: number;
  title: string;
  /** One sentence that says what this step is for. */
  lead: ReactNode;
  /** What has to be told before anything else. */
  notices?: ReactNode;
  /** The buttons at the foot, side by side: back, and the one next action. */
  actions: ReactNode;
  children: ReactNode;
};

/** A creator ends with the payment: while one is in it, nothing is paid. */
const unpaid = [creationSteps.guided.payment];

/** What stands around a step of a creator: where one is, one matter, and the next action at the foot. */
export function WizardFrame({ names, current, title, lead, notices, actions, children }: WizardFrameProps) {
  return (
    <Page
      header={<NavBar mode="home" />}
      className="relative"
      action={
        <ActionBar>
          <div className="flex gap-3">{actions}</div>
        </ActionBar>
      }
    >
      <Branch className="absolute top-2 -left-34 w-28 opacity-60 max-lg:hidden" />
      <Branch isMirrored className="absolute top-2 -right-34 w-28 opacity-60 max-lg:hidden" />
      <Steps names={names} current={current} undone={unpaid} />
      <div className="mt-6 mb-7 text-center">
        <Heading level={1} tabIndex={-1}>
          {title}
        </Heading>
        <p className="mx-auto mt-2 max-w-md text-muted">{lead}</p>
      </div>
      {notices}
      {children}
    </Page>
  );
}
