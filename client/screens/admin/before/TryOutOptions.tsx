import { beforeEveningTexts } from '../../../../protocol/texts/portal/beforeEvening.ts';
import { Heading } from '../../../components/layout/Card.tsx';
import { useIsOrganiser } from '../../../stores/organiser/useIsOrganiser.ts';

const options = [
  ['whichRehearse', 'whichRehearseHint'],
  ['whichStartOver', 'whichStartOverHint'],
] as const;

/**
 * Explains the two ways to try things out. Co-hosts do not see starting over, because they are not allowed
 * to use it.
 */
export function TryOutOptions() {
  const isOrganiser = useIsOrganiser();
  const available = options.filter(([name]) => isOrganiser || name !== 'whichStartOver');
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Heading level={3} size="label">
        {beforeEveningTexts('whichTitle')}
      </Heading>
      <dl className="mt-2 stack gap-3 text-sm">
        {available.map(([name, hint]) => (
          <div key={name}>
            <dt className="font-semibold">{beforeEveningTexts(name)}</dt>
            <dd className="text-muted">{beforeEveningTexts(hint)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
