import type { ReactNode } from 'react';
import { languages } from '../../../protocol/languages.ts';
import { shareLink } from '../../../protocol/paths.ts';
import { creatorTexts } from '../../../protocol/texts/creation/creator.ts';
import { Button } from '../../components/controls/Button.tsx';
import { RichText, UserText } from '../../components/display/Text.tsx';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { formatEventDate } from '../../features/event/formatEventDate.ts';
import { shareOrigin, withoutScheme } from '../../features/sharing/sharing.ts';
import { type CreationField, textOfQuestion } from '../../stores/creation/creationChecks.ts';
import { formOf, useDraft } from '../../stores/creation/draft.ts';
import { useEmailUse } from '../../stores/creation/platformSettings.ts';
import { stepOf, type Wizard } from './useWizard.ts';

/** All input, for a review before the launch. Each part links to its step. */
export function Summary({ wizard }: { wizard: Wizard }) {
  const form = formOf(useDraft(({ draft }) => draft));
  const questionTexts = [...(form.copy?.questions ?? []), ...form.questions.map(textOfQuestion)];
  const emailUse = useEmailUse() ?? 'kept';
  const link = withoutScheme(shareLink(shareOrigin(), form.shareCode));
  return (
    <Card as="section" padding="none" aria-labelledby="summary">
      <Heading level={2} size="subheading" id="summary" className="px-5 pt-4 pb-1">
        {creatorTexts('summary')}
      </Heading>
      <div className="ruled">
        <Part wizard={wizard} field="title" label={creatorTexts('summaryEvent')}>
          <UserText className="font-display text-subheading">{form.title}</UserText>
          <Line>{formatEventDate(form.date)}</Line>
          <Line>{form.location}</Line>
          <Line>{form.description}</Line>
          <Line>{languages[form.language].name}</Line>
        </Part>
        <Part wizard={wizard} field="questions" label={creatorTexts('summaryQuestions')}>
          <details>
            <summary className="min-h-12 cursor-pointer content-center">
              {creatorTexts('questionCount', { count: questionTexts.length })}
            </summary>
            <ol className="list-decimal ps-6 pb-2 text-muted">
              {questionTexts.map((text, index) => (
                <UserText as="li" key={index}>
                  {text}
                </UserText>
              ))}
            </ol>
          </details>
        </Part>
        <Part wizard={wizard} field="shareCode" label={creatorTexts('summaryCodes')}>
          <p className="event-code wrap-anywhere">{form.shareCode}</p>
          <p className="text-sm text-muted wrap-anywhere" dir="ltr">
            {link}
          </p>
          <p className="text-muted wrap-anywhere">
            <RichText
              text={creatorTexts('adminCode')}
              tags={{ code: () => <span className="font-mono text-ink">{form.adminCode}</span> }}
            />
          </p>
        </Part>
        <Part wizard={wizard} field="email" label={creatorTexts('summaryEmail', { use: emailUse })}>
          <p className="wrap-anywhere">{form.email}</p>
        </Part>
      </div>
    </Card>
  );
}

const Line = ({ children }: { children: string | undefined }) =>
  children && <UserText className="text-muted whitespace-pre-line">{children}</UserText>;

type PartProps = { wizard: Wizard; field: CreationField; label: string; children: ReactNode };

function Part({ wizard, field, label, children }: PartProps) {
  return (
    <section className="flex items-start gap-3 py-3 ps-5 pe-2">
      <div className="min-w-0 flex-1">
        <Heading level={3} size="label" className="text-sm! text-muted">
          {label}
        </Heading>
        {children}
      </div>
      <Button
        variant="quiet"
        className="-mt-3 px-3!"
        onClick={() => wizard.go(stepOf(wizard.steps, field).id)}
      >
        <RichText text={creatorTexts('edit', { part: label })} />
      </Button>
    </section>
  );
}
