import { Eye, Gift } from 'lucide-react';
import { pageLinks } from '../../../../protocol/paths.ts';
import { keepsakeAudiences, keepsakeParts } from '../../../../protocol/rules/keepsake.ts';
import { countedAnswer } from '../../../../protocol/rules/questions/questionPhase.ts';
import { linkCopied } from '../../../../protocol/texts/guest/sharing.ts';
import { keepsakeSettingsTexts } from '../../../../protocol/texts/portal/keepsake.ts';
import { NewTabButton } from '../../../components/controls/Button.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { RadioCards } from '../../../components/controls/RadioCards.tsx';
import { Banner } from '../../../components/feedback/Banner.tsx';
import { FoldingSection } from '../../../components/layout/FoldingSection.tsx';
import { KeepsakeDownloads } from '../../../features/keepsake/download/KeepsakeDownloads.tsx';
import { OrganiserCopy } from '../../../features/sharing/eventCopyFields.tsx';
import { shareOrigin } from '../../../features/sharing/sharing.ts';
import { leaveOutOfKeepsake, publishKeepsake } from '../../../stores/organiser/keepsake.ts';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';

/** The settings of the keepsake's audience and parts, and its downloads. */
export function KeepsakeCard({ className }: { className?: string }) {
  const room = useOrganiserRoom((state) => state);
  const { shareCode, isActive, keepsake, isRehearsal } = room.event;
  if (isRehearsal) return null;
  const isFinished = isEventFinished(room);
  return (
    <FoldingSection
      title={keepsakeSettingsTexts('title')}
      lead={keepsakeSettingsTexts('description')}
      headingId="keepsake"
      className={className}
      isOpenUntilFolded={isFinished}
    >
      <Banner isShown={isFinished && !keepsake} tone="gold" icon={<Gift />} className="mt-4 empty:hidden">
        {keepsakeSettingsTexts('isTime')}
      </Banner>
      <Audience />
      {keepsake && (
        <div className="mt-4">
          <OrganiserCopy
            label={keepsakeSettingsTexts('linkLabel')}
            value={`${shareOrigin()}${pageLinks.keepsake(shareCode)}`}
            done={linkCopied()}
          />
          {!isActive && <p className="mt-2 text-sm text-muted">{keepsakeSettingsTexts('inactive')}</p>}
        </div>
      )}
      <Parts />
      <div className="mt-6 border-t border-line pt-5">
        <h3 className="font-semibold">{keepsakeSettingsTexts('keep')}</h3>
        <p className="mt-1 text-sm text-muted">{keepsakeSettingsTexts('keepHint')}</p>
        <div className="mt-4 flex flex-wrap gap-3 *:grow">
          <NewTabButton to={pageLinks.keepsake(shareCode)} variant="primary" icon={<Eye />}>
            {keepsakeSettingsTexts(keepsake ? 'open' : 'preview')}
          </NewTabButton>
          <KeepsakeDownloads shareCode={shareCode} />
        </div>
      </div>
    </FoldingSection>
  );
}

/** Returns whether the host has ended the event or all answers are shown. */
const isEventFinished = ({ event, questions }: Pick<RoomState, 'event' | 'questions'>): boolean => {
  const answered = questions.filter((question) => countedAnswer(question) !== undefined);
  const isAllShown = event.showAnswers && answered.length > 0 && answered.length === questions.length;
  return event.isOver || isAllShown;
};

const audiences = ['nobody', ...keepsakeAudiences] as const;

function Audience() {
  const keepsake = useOrganiserRoom(({ event }) => event.keepsake);
  return (
    <RadioCards
      legend={keepsakeSettingsTexts('audience')}
      values={audiences}
      value={keepsake ?? 'nobody'}
      onChange={(audience) => void publishKeepsake(audience === 'nobody' ? undefined : audience)}
      labelOf={keepsakeSettingsTexts}
      hintOf={(audience) => keepsakeSettingsTexts(`${audience}Hint`)}
      className="mt-5"
      layout="stack gap-2!"
    />
  );
}

/** The switches for the keepsake's parts. Tables appear only when the event has tables. */
function Parts() {
  const { tables, keepsakeWithout = [] } = useOrganiserRoom(({ event }) => event);
  const offered = keepsakeParts.filter((part) => part !== 'tables' || tables);
  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">{keepsakeSettingsTexts('parts')}</legend>
      <p className="text-sm text-muted">{keepsakeSettingsTexts('partsHint')}</p>
      <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
        {offered.map((part) => (
          <Checkbox
            key={part}
            label={keepsakeSettingsTexts(part)}
            isChecked={!keepsakeWithout.includes(part)}
            onChange={(isIncluded) => {
              const others = keepsakeWithout.filter((other) => other !== part);
              void leaveOutOfKeepsake(isIncluded ? others : [...others, part]);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
