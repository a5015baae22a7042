import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { adminCodeProblem, adminCodeRule } from '../../../protocol/adminCodes.ts';
import { tidyShareCode } from '../../../protocol/userText.ts';
import { lengths } from '../../../protocol/limits.ts';
import { keyIn, pageLinks } from '../../../protocol/paths.ts';
import { recoveryTexts } from '../../../protocol/texts/portal/recovery.ts';
import { recoveryRefusalTexts } from '../../../protocol/texts/server/recovery.ts';
import { Button, useBusy } from '../../components/controls/Button.tsx';
import { Form, TextField } from '../../components/controls/Field.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { NavBar } from '../../features/layout/NavBar.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { RecoveryCard, RecoveryRequest } from '../../features/RecoveryRequest.tsx';
import { recoverAdminCode } from '../../stores/organiser/adminCode.ts';

/**
 * The page that a recovery link in a mail opens. The host chooses a new admin code here. Opening the page
 * sends nothing, because mail scanners also open links.
 */
export function RecoveryScreen() {
  const { shareCode = '' } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const code = tidyShareCode(shareCode);
  const key = keyIn(hash);
  const [spent, setSpent] = useState(key ? undefined : recoveryRefusalTexts('linkUnknown'));
  const [isAsking, setIsAsking] = useState(false);
  useDocumentTitle(recoveryTexts('pageTitle'));
  const openLogin = () => void navigate(pageLinks.admin(code), { replace: true });
  return (
    <Page header={<NavBar mode="home" />}>
      {isAsking ? (
        <RecoveryRequest title={recoveryTexts('askAgain')} shareCode={code} onBack={openLogin} />
      ) : spent === undefined ? (
        <NewCodeForm shareCode={code} linkKey={key!} onDone={openLogin} onSpent={setSpent} />
      ) : (
        <RecoveryCard key="spent" title={recoveryTexts('spentTitle')} shareCode={code} text={spent}>
          <Button size="lg" wide onClick={() => setIsAsking(true)}>
            {recoveryTexts('askAgain')}
          </Button>
          <Button variant="quiet" wide onClick={openLogin}>
            {recoveryTexts('back')}
          </Button>
        </RecoveryCard>
      )}
    </Page>
  );
}

type NewCodeFormProps = {
  shareCode: string;
  linkKey: string;
  /** Called when the code is set and this page is logged in. */
  onDone: () => void;
  onSpent: (why: string) => void;
};

function NewCodeForm({ shareCode, linkKey: key, onDone, onSpent }: NewCodeFormProps) {
  const [adminCode, setAdminCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();

  async function submit(): Promise<void> {
    const problem = adminCodeProblem(adminCode)?.message;
    setError(problem);
    if (problem) return;
    const outcome = await recoverAdminCode(shareCode, { key, adminCode: adminCode.trim() });
    if (outcome === 'done') onDone();
    else if (outcome !== 'failed' && 'spent' in outcome) onSpent(outcome.spent);
    else if (outcome !== 'failed') setError(outcome.refusal);
  }

  return (
    <RecoveryCard title={recoveryTexts('pageTitle')} shareCode={shareCode} text={recoveryTexts('page')}>
      <Form onSubmit={async () => run(submit)}>
        <TextField
          label={recoveryTexts('codeLabel')}
          hint={adminCodeRule()}
          kind="secret"
          enterKeyHint="done"
          limit={lengths.adminCode}
          value={adminCode}
          onChange={setAdminCode}
          error={error}
        />
        <Button type="submit" size="lg" wide busy={isBusy} busyLabel={recoveryTexts('setting')}>
          {recoveryTexts('set')}
        </Button>
      </Form>
    </RecoveryCard>
  );
}
