import clsx from 'clsx';
import { MessageCircleHeart } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { phaseOf } from '../../../../protocol/rules/questions/questionPhase.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { HostShow, Step } from '../../../../protocol/schemas/show.ts';
import { questionSteps } from '../../../../protocol/showSteps.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { Button } from '../../../components/controls/Button.tsx';
import { Field, Select } from '../../../components/controls/Field.tsx';
import { Heading } from '../../../components/layout/Card.tsx';
import { Dialog } from '../../../components/overlays/Dialog.tsx';
import { useOrganiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { ShowSettings } from './ShowSettings.tsx';
import { stepIcons } from './stepLabels.tsx';
import { WishesDialog } from './WishesDialog.tsx';

type StepsDialogProps = {
  show: HostShow;
  /** The current question of the panel. */
  question: Question | undefined;
  onShow: (step: Step) => void;
  onClose: () => void;
};

/** All steps, the messages for the screens, and the settings of the show. */
export function StepsDialog({ show, question, onShow, onClose }: StepsDialogProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  if (isChoosing) return <WishesDialog onClose={() => setIsChoosing(false)} />;
  const eventSteps = (['climbers', 'leaderboard', 'podium', 'invitation', 'pause', 'automatic'] as const).map(
    (kind) => <StepButton key={kind} {...{ show, onShow }} step={{ kind }} />,
  );
  return (
    <Dialog onClose={onClose} title={showTexts('allSteps')} description={showTexts('stepsDescription')}>
      <div className="stack gap-6">
        <QuestionSteps {...{ show, question, onShow }} />
        <Part title={showTexts('evening')}>
          <div className="grid grid-cols-2 gap-2">{eventSteps}</div>
        </Part>
        <Part title={showTexts('wishes')}>
          <p className="figures text-sm text-muted">
            {showTexts('wishesTicked', { count: show.wishIds.length })}
          </p>
          <div className="grid grid-cols-2 gap-2">
            <StepButton
              {...{ show, onShow }}
              step={{ kind: 'wishes' }}
              isDisabled={show.wishIds.length === 0}
            />
            <Button
              variant="secondary"
              className="px-3"
              icon={<MessageCircleHeart />}
              onClick={() => setIsChoosing(true)}
            >
              {showTexts('chooseWishes')}
            </Button>
          </div>
        </Part>
        <Part title={showTexts('settings')}>
          <ShowSettings show={show} />
        </Part>
      </div>
    </Dialog>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex flex-col gap-2">
    <Heading level={3} size="label">
      {title}
    </Heading>
    {children}
  </section>
);

/** The steps that belong to one question, which the host selects. */
function QuestionSteps({ show, question, onShow }: Omit<StepsDialogProps, 'onClose'>) {
  const { questions, event } = useOrganiserRoom((room) => room);
  const [chosenId, setChosenId] = useState(question?.id ?? questions[0]?.id);
  const chosen = questions.find(({ id }) => id === chosenId);
  if (!chosen) return null;
  const needsAnswer = chosen.correctAnswer === undefined;
  return (
    <Part title={showTexts('aboutQuestion')}>
      <Field label={showTexts('chooseQuestion')} isLabelHidden>
        <Select value={chosen.id} onChange={({ target }) => setChosenId(target.value)}>
          {questions.map((option, index) => (
            <option key={option.id} value={option.id}>
              {showTexts(phaseOf(option, event) === 'shown' ? 'questionDone' : 'questionOption', {
                number: index + 1,
                text: option.text,
              })}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid grid-cols-2 gap-2">
        {questionSteps.map((kind) => (
          <StepButton
            key={kind}
            {...{ show, onShow }}
            step={{ kind, questionId: chosen.id }}
            isDisabled={kind === 'answer' && needsAnswer}
          />
        ))}
      </div>
      {needsAnswer && <p className="text-sm text-muted">{showTexts('needsAnswer')}</p>}
    </Part>
  );
}

type StepButtonProps = {
  show: HostShow;
  step: Step;
  isDisabled?: boolean;
  onShow: (step: Step) => void;
};

function StepButton({ show, step, isDisabled = false, onShow }: StepButtonProps) {
  const Icon = stepIcons[step.kind];
  const isOnScreen =
    show.step.kind === step.kind &&
    (!('questionId' in step) || ('questionId' in show.step && show.step.questionId === step.questionId));
  return (
    <Button
      variant="secondary"
      className={clsx(
        'justify-start px-3 text-start leading-tight',
        step.kind === 'predictions' && 'order-last col-span-2',
        isOnScreen && 'ring-2 ring-gold ring-inset',
      )}
      aria-current={isOnScreen ? 'step' : undefined}
      disabled={isDisabled}
      icon={<Icon className="shrink-0 text-gold" />}
      onClick={() => onShow(step)}
    >
      {showTexts(step.kind)}
    </Button>
  );
}
