import clsx from 'clsx';
import { Sparkles } from 'lucide-react';
import { useRef } from 'react';
import type { Celebration } from '../../../protocol/rules/celebrations.ts';
import { lengths } from '../../../protocol/limits.ts';
import { ideasTexts } from '../../../protocol/texts/creation/ideas.ts';
import { questionTypeTexts } from '../../../protocol/texts/portal/questions.ts';
import { Button, useBusy } from '../../components/controls/Button.tsx';
import { ChoiceMark } from '../../components/controls/ChoiceButton.tsx';
import { Field, SearchField, Select, TextField } from '../../components/controls/Field.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { Loading } from '../../components/feedback/Loading.tsx';
import { Dialog } from '../../components/overlays/Dialog.tsx';
import { type ChosenIdea, type Idea, type Moment, textsOfIdea } from '../../stores/ideas/ideas.ts';
import { CelebrationOptions } from '../CelebrationOptions.tsx';
import { type IdeaChoice, type IdeasEvent, useIdeaChoice } from './useIdeaChoice.ts';
import { useIdeas } from './useIdeas.ts';

export type IdeasDialogProps = {
  event: IdeasEvent;
  /** The texts of the event's questions, in each of its languages. */
  usedTexts: readonly string[];
  /** How many more questions the event may have. */
  room: number;
  /** Adds the chosen ideas. Returns false on failure, and the dialog then stays open. */
  onAdd: (ideas: ChosenIdea[]) => Promise<boolean>;
  onClose: () => void;
};

/** A list of ideas for questions. The host chooses several and adds them together. */
export function IdeasDialog(props: IdeasDialogProps) {
  const ideas = useIdeas(props.event);
  return (
    <Dialog onClose={props.onClose} title={ideasTexts('title')} description={ideasTexts('description')}>
      {ideas ? <IdeaList {...props} ideas={ideas} /> : <Loading label={ideasTexts('loading')} />}
    </Dialog>
  );
}

function IdeaList({ ideas, onAdd, onClose, ...options }: IdeasDialogProps & { ideas: Idea[] }) {
  const choice = useIdeaChoice({ ideas, ...options });
  const [isBusy, run] = useBusy();
  const top = useRef<HTMLDivElement>(null);
  const { language } = options.event;
  const isTooMany = choice.chosenCount > options.room;
  const add = async () => {
    if (await onAdd(choice.chosenIdeas())) onClose();
  };
  function surprise(): void {
    choice.pickSurprise();
    top.current?.scrollIntoView({ block: 'start' });
  }
  return (
    <>
      <Filters choice={choice} />
      <div
        ref={top}
        className="mt-3 flex scroll-mt-4 min-h-12 flex-wrap items-center justify-between gap-x-3"
      >
        <p role="status" className="text-sm text-muted">
          {choice.surpriseCount > 0
            ? ideasTexts('surprised', { count: choice.surpriseCount })
            : ideasTexts('found', { count: choice.shown.length })}
        </p>
        {choice.surpriseCount > 0 && (
          <Button variant="quiet" className="-mx-3 px-3! text-sm" onClick={choice.showAll}>
            {ideasTexts('showAll')}
          </Button>
        )}
      </div>
      {choice.shown.length === 0 && <p className="py-6 text-center text-muted">{ideasTexts('none')}</p>}
      {groupsOf(choice.shown).map(([moment, group]) => (
        <section key={moment} aria-labelledby={`ideas-${moment}`} className="mb-5">
          <h3 id={`ideas-${moment}`} className="mb-2 font-display text-subheading">
            {momentText(moment, choice.celebration)}
          </h3>
          <ul className="grid grid-cols-1 gap-2">
            {group.map((idea) => (
              <li key={idea.id}>
                <IdeaButton idea={idea} choice={choice} language={language} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="sticky bottom-[calc(-1*max(1.25rem,env(safe-area-inset-bottom)))] -mx-5 -mb-5 border-t border-line bg-raised px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8">
        {isTooMany && (
          <p role="status" className="mb-2 text-sm font-medium text-negative">
            {ideasTexts('tooMany', { room: options.room })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="grow px-4!" icon={<Sparkles />} onClick={surprise}>
            {ideasTexts('surprise')}
          </Button>
          <Button
            className="grow px-4!"
            busy={isBusy}
            busyLabel={ideasTexts('adding')}
            disabled={choice.chosenCount === 0 || isTooMany}
            onClick={() => void run(add)}
          >
            {ideasTexts('add', { count: choice.chosenCount })}
          </Button>
        </div>
      </div>
    </>
  );
}

/** The fields that filter the ideas: celebration, names and search text. */
function Filters({ choice }: { choice: IdeaChoice }) {
  const { celebration, names, nameFields, hiddenCount } = choice;
  const isOne = nameFields.length === 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <Field label={ideasTexts('celebration')} isLabelHidden>
        <Select
          value={celebration}
          onChange={({ target }) => choice.setCelebration(target.value as Celebration)}
        >
          <CelebrationOptions />
        </Select>
      </Field>
      {nameFields.length > 0 && (
        <div>
          <div className="flex gap-2">
            {nameFields.map((name, index) => {
              const label = isOne ? ideasTexts('person') : ideasTexts('name', { number: index + 1 });
              return (
                <TextField
                  key={name}
                  kind="words"
                  label={label}
                  isLabelHidden
                  placeholder={label}
                  value={names[name]}
                  onChange={(text) => choice.setNames({ ...names, [name]: text })}
                  limit={lengths.helperName}
                  fieldClassName="min-w-0 flex-1"
                />
              );
            })}
          </div>
          {hiddenCount > 0 && (
            <p className="mt-1 text-sm text-muted">{ideasTexts('namesHint', { count: hiddenCount })}</p>
          )}
        </div>
      )}
      <SearchField
        label={ideasTexts('search')}
        placeholder={ideasTexts('search')}
        value={choice.search}
        onChange={choice.setSearch}
      />
    </div>
  );
}

type IdeaButtonProps = { idea: Idea; choice: IdeaChoice; language: IdeasEvent['language'] };

function IdeaButton({ idea, choice, language }: IdeaButtonProps) {
  const { text, options, unit } = textsOfIdea(idea, language, choice.names);
  const [isUsed, isChosen] = [choice.isUsed(idea), choice.isChosen(idea)];
  return (
    <button
      type="button"
      aria-pressed={isUsed || isChosen}
      disabled={isUsed}
      onClick={() => choice.toggle(idea)}
      className={clsx(
        'flex min-h-14 w-full items-center gap-3 rounded-control px-3.5 py-2.5 text-start forced-colors:border',
        isUsed && 'bg-sunken text-muted',
        !isUsed && isChosen && 'bg-gold-soft ring-2 ring-primary ring-inset',
        !isUsed && !isChosen && 'bg-raised ring-1 ring-line-strong ring-inset hover:bg-sunken',
      )}
    >
      <ChoiceMark kind={isChosen && !isUsed ? 'selected' : 'open'} />
      <span className="min-w-0 flex-1">
        <span className="block leading-snug wrap-anywhere" dir="auto" lang={language}>
          {text}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {isUsed ? (
            <Badge tone="positive">{ideasTexts('used')}</Badge>
          ) : (
            <Badge>{questionTypeTexts(idea.type)}</Badge>
          )}
          {options && (
            <span dir="auto" lang={language} className="wrap-anywhere">
              {options.join(' · ')}
            </span>
          )}
          {unit !== undefined && (
            <span dir="auto" lang={language}>
              {unit}
            </span>
          )}
          {idea.closest && <Badge>{ideasTexts('closest')}</Badge>}
        </span>
      </span>
    </button>
  );
}

/** Groups the ideas by moment, in the order of the day. */
function groupsOf(ideas: readonly Idea[]): [Moment, Idea[]][] {
  const groups = new Map<Moment, Idea[]>();
  for (const idea of ideas) groups.set(idea.moment, [...(groups.get(idea.moment) ?? []), idea]);
  return [...groups];
}

/** The name of a celebration's central moment. */
const centralMoments: Partial<Record<Celebration, 'ceremony' | 'match' | 'awards' | 'midnight'>> = {
  wedding: 'ceremony',
  graduation: 'ceremony',
  sportsNight: 'match',
  awardsNight: 'awards',
  newYearsEve: 'midnight',
};

function momentText(moment: Moment, celebration: Celebration): string {
  if (moment !== 'ceremony') return ideasTexts(moment);
  return ideasTexts(centralMoments[celebration] ?? 'bigMoment');
}
