import { Download, Mail } from 'lucide-react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Checkbox } from '../../../components/controls/Checkbox.tsx';
import { Heading } from '../../../components/layout/Heading.tsx';
import { creationSuccesses } from '../../../../protocol/texts/creationTexts.ts';
import { organiserSuccesses } from '../../../../protocol/texts/organiserTexts.ts';
import { showToast } from '../../../stores/app/toasts.ts';
import { keepCode, type CreatedEvent } from '../../../stores/creation/createdEvent.ts';
import { OrganiserCopy } from '../../../features/adminCode/OrganiserCopy.tsx';
import { mailLinkOf, saveKeepsake } from './keepsake.ts';

/** The admin code of a new event, for the only time; copied, downloaded, mailed or ticked, it counts as kept. */
export function AdminCodeCard({ event }: { event: CreatedEvent }) {
  const keep = () => keepCode(true);
  function save(): void {
    saveKeepsake(event);
    showToast(creationSuccesses.codesSaved);
    keep();
  }
  return (
    <Card as="section" look="keepsake" aria-labelledby="keep" className="mt-5 stack candlelight">
      <div>
        <Heading level={2} id="keep">
          Keep your admin code
        </Heading>
        <p className="mt-1 text-muted">It opens your portal on any phone or laptop. We show it only once.</p>
      </div>
      <OrganiserCopy
        label="Admin code"
        value={event.adminCode}
        done={organiserSuccesses.copied('Admin code')}
        onCopied={keep}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" className="px-3!" icon={<Download aria-hidden="true" />} onClick={save}>
          Download as a file
        </Button>
        <Button
          asChild
          variant="secondary"
          className="px-3!"
          icon={<Mail aria-hidden="true" />}
          onClick={keep}
        >
          <a href={mailLinkOf(event)}>Email it to myself</a>
        </Button>
      </div>
      <Checkbox label="I’ve saved my admin code" isChecked={event.isCodeKept === true} onChange={keepCode} />
    </Card>
  );
}
