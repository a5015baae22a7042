import { useState } from 'react';
import type { HelperLink, HelperRole } from '../../../../protocol/schemas/helpers.ts';
import { helperRoleText, helpersTexts } from '../../../../protocol/texts/portal/helpers.ts';
import { Button, RetryButton } from '../../../components/controls/Button.tsx';
import { UserText } from '../../../components/display/Text.tsx';
import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { requestConfirmation } from '../../../stores/app/confirmation.ts';
import { endHelperLink, loadHelperLinks, useHelperLinks } from '../../../stores/organiser/helpers.ts';
import { useIsCouple } from '../../../stores/room/isCouple.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useLoaded } from '../useLoaded.tsx';
import { HelperLinkDialog } from './HelperLinkDialog.tsx';
import { roleKeys, roles } from './roles.tsx';

const headingId = 'helper-links';

/** The Links for Helpers section. It creates a link for each role, and lists and ends the open links. */
export function HelpersCard({ className }: { className?: string }) {
  const [newLinkRole, setNewLinkRole] = useState<HelperRole>();
  return (
    <FoldingSection
      title={helpersTexts('title')}
      lead={helpersTexts('lead')}
      headingId={headingId}
      className={className}
    >
      <div className="mt-5 grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {(Object.keys(roles) as HelperRole[]).map((role) => (
          <RoleButton key={role} role={role} onCreate={setNewLinkRole} />
        ))}
      </div>
      <OpenLinks />
      {newLinkRole && <HelperLinkDialog role={newLinkRole} onClose={() => setNewLinkRole(undefined)} />}
    </FoldingSection>
  );
}

function RoleButton({ role, onCreate }: { role: HelperRole; onCreate: (role: HelperRole) => void }) {
  const { hint, make, icon } = roleKeys(role, useIsCouple());
  return (
    <div className="flex flex-col gap-3">
      <p className="grow text-sm text-muted">{helpersTexts(hint)}</p>
      <Button
        variant="secondary"
        wide
        className="px-2 wrap-anywhere"
        icon={icon}
        onClick={() => onCreate(role)}
      >
        {helpersTexts(make)}
      </Button>
    </div>
  );
}

function OpenLinks() {
  const links = useHelperLinks((state) => state.links);
  const eventId = useOrganiserRoom(({ event }) => event.id);
  const { value, retry } = useLoaded(async () => loadHelperLinks().then(() => 'loaded' as const), {
    version: eventId,
  });
  if (value === 'failed')
    return (
      <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <p role="alert" className="grow">
          {helpersTexts('notLoaded')}
        </p>
        <RetryButton onRetry={retry} />
      </div>
    );
  if (links.length === 0)
    return (
      <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
        {helpersTexts(value === undefined ? 'loading' : 'none')}
      </p>
    );
  return (
    <ul aria-label={helpersTexts('open')} className="ruled mt-6 border-t border-line">
      {links.map((link) => (
        <OpenLink key={link.id} link={link} />
      ))}
    </ul>
  );
}

function OpenLink({ link }: { link: HelperLink }) {
  const { role, name, createdAt } = link;
  const isCouple = useIsCouple();
  const shownName = nameOf(link, isCouple);
  return (
    <li className="flex items-center gap-3 py-3">
      <span aria-hidden="true" className="shrink-0 text-gold [&_svg]:size-5">
        {roles[role].icon}
      </span>
      <span className="min-w-0 flex-1">
        <UserText as="span" className="block font-semibold wrap-anywhere">
          {shownName}
        </UserText>
        <span className="block text-sm text-muted">
          {name && `${helperRoleText(role, isCouple)} · `}
          {helpersTexts('since', { day: new Date(createdAt) })}
        </span>
      </span>
      <Button
        variant="quiet"
        className="shrink-0 px-3"
        aria-label={helpersTexts('endOf', { name: shownName })}
        onClick={() => askToEnd(link, shownName)}
      >
        {helpersTexts('end')}
      </Button>
    </li>
  );
}

/** Returns the name of the person who has the link, or else the link's role. */
const nameOf = ({ role, name }: HelperLink, isCouple: boolean): string =>
  name ?? helperRoleText(role, isCouple);

const askToEnd = (link: HelperLink, name: string) =>
  requestConfirmation({
    title: helpersTexts('endConfirmTitle'),
    description: helpersTexts(link.role === 'couple' ? 'endConfirmCouple' : 'endConfirm', { name }),
    confirmLabel: helpersTexts('endButton'),
    busyLabel: helpersTexts('ending'),
    focusAfter: headingId,
    onConfirm: async () => endHelperLink(link),
  });
