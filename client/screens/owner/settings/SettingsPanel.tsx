import { ownerSettings } from '../../../stores/owner/ownerFigures.ts';
import { Known } from '../Known.tsx';
import { Panel } from '../Panel.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { TestModeBanner } from '../TestModeBanner.tsx';
import { useFresh } from '../useFresh.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** What the owner decides for the whole platform: whether events cost something, how much, and which mails come. */
export function SettingsPanel() {
  const { reading, retry } = useFresh(ownerSettings);
  return (
    <Panel title="Settings" intro="What you save here applies to everyone right away.">
      {reading.value?.payment.provider === 'test' && <TestModeBanner />}
      <div>
        <Known reading={reading} what="the settings" skeleton={<Skeleton className="h-96" />} onRetry={retry}>
          {(saved) => <SettingsForm saved={saved} />}
        </Known>
      </div>
    </Panel>
  );
}
