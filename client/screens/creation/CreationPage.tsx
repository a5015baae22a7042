import type { KeyboardEvent, ReactNode } from 'react';
import { Button, type ButtonProps } from '../../components/controls/Button.tsx';
import { Form } from '../../components/controls/Field.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { ActionBar, Page } from '../../components/layout/Page.tsx';
import { Steps } from '../../components/layout/Steps.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import type { Wizard } from './useWizard.ts';

type CreationPageProps = {
  wizard: Wizard;
  title: string;
  /** One sentence that says what this step is for. */
  lead: ReactNode;
  /** What has to be told before anything else. */
  notices?: ReactNode;
  /** The buttons at the foot, side by side: back, and the one next action (a `SubmitButton`). */
  actions: ReactNode;
  /** Makes a form of the children: called by the `SubmitButton`, and by Enter in the last field. */
  onSubmit?: () => Promise<void>;
  children: ReactNode;
};

const formId = 'creation';

/** As wide as the margin beside the page allows: large text leaves none. */
const branchLook = 'absolute top-2 w-[min(7rem,50vw-20rem)] opacity-60 max-lg:hidden';

/** What stands around a step of a creator: where one is, one matter, and the next action at the foot. */
export function CreationPage(props: CreationPageProps) {
  const { wizard, title, lead, notices, actions, onSubmit, children } = props;
  const { steps, index } = wizard;
  // A creator ends with the payment: while one is in it, nothing is paid.
  const unpaid = steps.filter(({ id }) => id === 'payment').map(({ name }) => name);
  return (
    <Page
      header={<NavBar mode="home" />}
      className="relative"
      action={
        <ActionBar>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </ActionBar>
      }
    >
      <Branch className={`${branchLook} end-full me-6`} />
      <Branch isMirrored className={`${branchLook} start-full ms-6`} />
      <Steps names={steps.map(({ name }) => name)} current={index + 1} undone={unpaid} />
      <div className="mt-6 mb-7 text-center">
        <Heading level={1} tabIndex={-1}>
          {title}
        </Heading>
        <p className="mx-auto mt-2 max-w-md text-muted">{lead}</p>
      </div>
      {notices}
      {onSubmit ? (
        <Form id={formId} className="gap-6" onKeyDown={enterGoesOn} onSubmit={onSubmit}>
          {children}
        </Form>
      ) : (
        children
      )}
    </Page>
  );
}

/** The way back from a page. */
export const BackButton = (props: ButtonProps) => (
  <Button variant="secondary" size="lg" className="px-4!" {...props} />
);

/** The next action of a page with `onSubmit`. */
export const SubmitButton = (props: ButtonProps) => (
  <Button type="submit" form={formId} size="lg" className="min-w-0 grow px-4!" {...props} />
);

const typed = 'input:not([type="checkbox"]):not([disabled]):not([readonly]), textarea';

/** Enter goes on to the next field of a form, as a phone's keyboard promises; in the last one it sends the form. */
function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = Array.from(currentTarget.querySelectorAll<HTMLElement>(typed));
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else currentTarget.requestSubmit();
}
