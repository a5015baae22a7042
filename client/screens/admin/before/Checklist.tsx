import clsx from 'clsx';
import { Circle, CircleCheck } from 'lucide-react';
import { checklistTexts } from '../../../../protocol/texts/portal/before/checklist.ts';
import { call } from '../../../api/http.ts';
import { Badge } from '../../../components/display/Badge.tsx';
import { Section } from '../../../components/layout/Section.tsx';
import { checklistOf } from '../../../stores/organiser/checklist/checklist.ts';
import { useMarkedSteps } from '../../../stores/organiser/checklist/markedSteps.ts';
import { loadHelperLinks, useHelperLinks } from '../../../stores/organiser/helpers.ts';
import { eventParams, useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { useRehearsal } from '../../../stores/organiser/rehearsal.ts';
import { useIsOrganiser } from '../../../stores/organiser/useIsOrganiser.ts';
import { useIsInView } from '../dashboard/useIsInView.ts';
import { useLoaded } from '../useLoaded.tsx';

/** The checklist before the event: what is done, and what is next. */
export function Checklist({ className }: { className: string }) {
  const [list, isInView] = useIsInView<HTMLDivElement>();
  const { items, next } = useChecklist(isInView);
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title={checklistTexts('title')}
      className={className}
      headClassName="gap-y-1"
      aside={
        <p className="figures text-sm text-muted">
          {checklistTexts('progress', { done, all: items.length })}
        </p>
      }
    >
      <div ref={list}>
        <ul className="mt-3 stack gap-2">
          {items.map(({ step, isDone }) => (
            <li key={step} className="flex flex-wrap items-center gap-x-2.5">
              {isDone ? (
                <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
              ) : (
                <Circle aria-hidden className="size-5 shrink-0 text-muted" />
              )}
              <span className={clsx('min-w-0 flex-1', isDone && 'text-muted')}>{checklistTexts(step)}</span>
              {isDone && <span className="sr-only">{checklistTexts('done')}</span>}
              {step === next && <Badge tone="gold">{checklistTexts('next')}</Badge>}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

/** Loads the facts that the room does not have while the list is in view, and returns the checklist. */
function useChecklist(isInView: boolean) {
  const { event, questions } = useOrganiserRoom((room) => room);
  const isOrganiser = useIsOrganiser();
  const links = useHelperLinks((state) => state.links);
  const hasRehearsal = useRehearsal(({ rehearsal }) => rehearsal !== undefined);
  const markedSteps = useMarkedSteps(event.id);
  const { value: venueCheckCount } = useLoaded(
    async () => {
      if (isOrganiser) await loadHelperLinks();
      return (await call('GET /api/events/:shareCode/venue-check/results', eventParams())).length;
    },
    { isWanted: isInView, version: `${event.id} ${isInView}` },
  );
  return checklistOf({
    questionCount: questions.length,
    hasPicture: event.headerImage !== undefined || event.logo !== undefined,
    helperRoles: isOrganiser ? links.map(({ role }) => role) : undefined,
    venueCheckCount: venueCheckCount === 'failed' ? undefined : venueCheckCount,
    hasRehearsal,
    markedSteps,
  });
}
