import { Eye, MonitorPlay, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyLink } from '../../../features/sharing/clipboard.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { pages } from '../../../../protocol/paths.ts';
import { successes } from '../../../../protocol/texts/texts.ts';

type StatusActionsProps = { shareCode: string; link: string };

/** The ways to the event's guests and to its big screen. */
export function StatusActions({ shareCode, link }: StatusActionsProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button
        variant="secondary"
        className="min-w-0 flex-1 px-3 max-sm:basis-full max-[18rem]:px-1"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => void copyLink(link, successes.eventLinkCopied)}
      >
        Copy Share Link
      </Button>
      <NewTab to={pages.preview(shareCode)} icon={<Eye aria-hidden="true" />}>
        Preview Event
      </NewTab>
      <NewTab to={pages.bigScreen(shareCode)} icon={<MonitorPlay aria-hidden="true" />}>
        Big Screen
      </NewTab>
    </div>
  );
}

function NewTab({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Button
      asChild
      variant="secondary"
      className="min-w-0 flex-1 px-3 max-sm:basis-full max-[18rem]:px-1"
      icon={icon}
    >
      <a href={to} target="_blank" rel="noreferrer">
        {children}
      </a>
    </Button>
  );
}
