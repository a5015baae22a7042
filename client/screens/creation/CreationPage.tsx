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
  /** One sentence about the purpose of the step. */
  lead: ReactNode;
  /** Notices above the content. */
  notices?: ReactNode;
  /** The buttons at the bottom: back, and the next action (a `SubmitButton`). */
  actions: ReactNode;
  /** Makes the page a form. The `SubmitButton` calls this function, and so does Enter in the last field. */
  onSubmit?: () => Promise<void>;
  children: ReactNode;
};

const formId = 'creation';

/** The look of the branches in the margins beside the page. With large text there is no margin. */
const branchLook = 'absolute top-2 w-[min(7rem,50vw-20rem)] opacity-60 max-lg:hidden';

/** The frame of a step: its progress, its content, and its actions at the bottom. */
export function CreationPage(props: CreationPageProps) {
  const { wizard, title, lead, notices, actions, onSubmit, children } = props;
  const { steps, index } = wizard;
  // Payment is the last step, so it is never done while a step is shown.
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
        <Form id={formId} className="gap-6" onKeyDown={focusNextOnEnter} onSubmit={onSubmit}>
          {children}
        </Form>
      ) : (
        children
      )}
    </Page>
  );
}

/** The button that opens the previous step. */
export const BackButton = (props: ButtonProps) => (
  <Button variant="secondary" size="lg" className="px-4!" {...props} />
);

/** The button for the next action. It submits the form of a page with `onSubmit`. */
export const SubmitButton = (props: ButtonProps) => (
  <Button type="submit" form={formId} size="lg" className="min-w-0 grow px-4!" {...props} />
);

const textFieldSelector = 'input:not([type="checkbox"]):not([disabled]):not([readonly]), textarea';

/**
 * Moves the focus to the next text field on Enter, as users of phone keyboards expect. In the last field,
 * Enter submits the form.
 */
function focusNextOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  if (!currentTarget.contains(target)) return;
  event.preventDefault();
  const fields = Array.from(currentTarget.querySelectorAll<HTMLElement>(textFieldSelector)).filter(
    (field) => !field.closest('details:not([open])'),
  );
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else currentTarget.requestSubmit();
}
