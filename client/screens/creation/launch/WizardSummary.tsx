import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { VisuallyHidden } from '../../../components/layout/VisuallyHidden.tsx';
import { shareLink } from '../../../../protocol/paths.ts';
import { formOf, useWizardDraft } from '../../../stores/creation/wizardDraft.ts';
import { useEmailUse, type EmailUse } from '../../../stores/creation/wizardSettings.ts';
import { counted } from '../../../features/game/boardWords.ts';
import { formatEventDate } from '../../../features/event/formatEventDate.ts';
import { shareOrigin, withoutScheme } from '../../../features/sharing/shareOrigin.ts';
import { stepOf } from '../wizardSteps.ts';
import type { WizardWay } from '../useWizard.ts';

const emailLabels: Record<EmailUse, string> = {
  receipt: 'Email for your receipt and links',
  links: 'Email for your links',
  kept: 'Your email',
};

/** Everything that was entered, once more before it counts; each part leads back to its step. */
export function WizardSummary({ way }: { way: WizardWay }) {
  const form = formOf(useWizardDraft(({ draft }) => draft));
  const emailUse = useEmailUse() ?? 'kept';
  const { questions } = form;
  const link = withoutScheme(shareLink(shareOrigin(), form.shareCode));
  return (
    <Card as="section" padding="none" aria-labelledby="summary">
      <Heading level={2} size="subheading" id="summary" className="px-5 pt-4 pb-1">
        Your event
      </Heading>
      <div className="ruled">
        <Part way={way} field="title" label="Event">
          <p className="font-display text-subheading wrap-anywhere" dir="auto">
            {form.title}
          </p>
          <Line>{formatEventDate(form.date)}</Line>
          <Line>{form.location}</Line>
          <Line>{form.description}</Line>
        </Part>
        <Part way={way} field="questions" label="Questions">
          <details>
            <summary className="min-h-12 cursor-pointer content-center">
              {counted(questions.length, 'question')}
            </summary>
            <ol className="list-decimal ps-6 pb-2 text-muted">
              {questions.map((text, index) => (
                <li key={index} className="wrap-anywhere" dir="auto">
                  {text}
                </li>
              ))}
            </ol>
          </details>
        </Part>
        <Part way={way} field="shareCode" label="Codes">
          <p className="event-code wrap-anywhere">{form.shareCode}</p>
          <p className="text-sm text-muted wrap-anywhere">{link}</p>
          <p className="text-muted wrap-anywhere">
            Admin code: <span className="font-mono text-ink">{form.adminCode}</span>
          </p>
        </Part>
        <Part way={way} field="email" label={emailLabels[emailUse]}>
          <p className="wrap-anywhere">{form.email}</p>
        </Part>
      </div>
    </Card>
  );
}

function Line({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="text-muted wrap-anywhere whitespace-pre-line" dir="auto">
      {children}
    </p>
  );
}

type PartProps = {
  way: WizardWay;
  field: Parameters<typeof stepOf>[1];
  label: string;
  children: ReactNode;
};

function Part({ way, field, label, children }: PartProps) {
  return (
    <section className="flex items-start gap-3 py-3 ps-5 pe-2">
      <div className="min-w-0 flex-1">
        <Heading level={3} size="label" className="text-sm! text-muted">
          {label}
        </Heading>
        {children}
      </div>
      <Button variant="quiet" className="-mt-3 px-3!" onClick={() => way.go(stepOf(way.steps, field).id)}>
        Edit<VisuallyHidden> {label}</VisuallyHidden>
      </Button>
    </section>
  );
}
