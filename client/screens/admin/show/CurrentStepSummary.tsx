import clsx from 'clsx';
import { Volume2 } from 'lucide-react';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import type { HostShow, Step } from '../../../../protocol/schemas/show.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { IconButton } from '../../../components/controls/Button.tsx';
import { formatSpan } from '../../../../protocol/texts/formats.ts';
import { showTexts } from '../../../../protocol/texts/portal/show.ts';
import { hostLabel } from '../../../features/game/answers.ts';
import { updateShow } from '../../../stores/organiser/show.ts';
import { isAnswerPending, useNow, useShownSince } from './showTime.ts';
import { stepIcons } from './stepLabels.tsx';

type OnScreenProps = { show: HostShow; questions: readonly Question[]; className?: string | undefined };

/** A small summary of what the big screens show now, according to the server. */
export function CurrentStepSummary({ show, questions, className }: OnScreenProps) {
  const { step, sound } = show;
  const since = useShownSince();
  const now = useNow(1_000);
  return (
    <div className={clsx('flex items-center gap-3', className)}>
      <SmallScreen kind={step.kind} className="w-24 lg:w-16" />
      <div className="min-w-0 grow">
        <p className="eyebrow tracking-wide">
          {showTexts('onScreen')}
          {/* Automatic mode has no start time. */}
          {step.kind !== 'automatic' && (
            <span className="figures ms-2 font-normal tracking-normal text-muted">
              <RichText text={showTexts('since', { span: formatSpan(now - since) })} />
            </span>
          )}
        </p>
        <p className="leading-snug font-semibold">{showTexts(step.kind)}</p>
        <StepContent {...{ show, questions }} />
      </div>
      {sound.isOn && <MuteButton volume={sound.volume} />}
    </div>
  );
}

/** A small drawing of the big screen with the icon of the step. */
export function SmallScreen({ kind, className }: { kind: Step['kind']; className: string }) {
  const Icon = stepIcons[kind];
  return (
    <span
      data-theme="dark"
      aria-hidden="true"
      className={clsx(
        'small-screen grid aspect-video shrink-0 place-items-center rounded-md border border-gold-line text-gold',
        className,
      )}
    >
      <Icon />
    </span>
  );
}

const MuteButton = ({ volume }: { volume: number }) => (
  <IconButton
    label={showTexts('soundOff')}
    variant="outline"
    onClick={() => void updateShow({ sound: { isOn: false, volume } })}
  >
    <Volume2 />
  </IconButton>
);

/** The subject of the step. A text by the organiser is cut to one line. */
function StepContent({ show: { step, wishIds }, questions }: Omit<OnScreenProps, 'className'>) {
  const question = 'questionId' in step ? questions.find(({ id }) => id === step.questionId) : undefined;
  const answer = step.kind === 'answer' ? step.correctAnswer : undefined;
  const isPending = isAnswerPending(step);
  const isHidden = question !== undefined && step.kind === 'answer' && answer === undefined && !isPending;
  if (isPending) return <p className="text-sm text-muted">{showTexts('answerSoon')}</p>;
  if (question && !isHidden)
    return (
      <p className="truncate text-sm text-muted" dir="auto">
        {answer !== undefined && `${hostLabel(question, answer)} · `}
        {question.text}
      </p>
    );
  return (
    <p className="text-sm text-muted">
      {step.kind === 'automatic' && showTexts('automaticHint')}
      {step.kind === 'wishes' && showTexts('wishesTicked', { count: wishIds.length })}
      {isHidden && showTexts('answerHidden')}
    </p>
  );
}
