import { beforeEveningTexts } from '../../../../protocol/texts/portal/beforeEvening.ts';
import { Heading } from '../../../components/layout/Card.tsx';
import { useIsOrganiser } from '../../../stores/organiser/isOrganiser.ts';

const ways = [
  ['whichRehearse', 'whichRehearseHint'],
  ['whichStartOver', 'whichStartOverHint'],
  ['whichCrowd', 'whichCrowdHint'],
] as const;

/** Which of the three ways to try things out is for whom; a co-host starts nothing over. */
export function WhatForWhat() {
  const isOrganiser = useIsOrganiser();
  const open = ways.filter(([name]) => isOrganiser || name !== 'whichStartOver');
  return (
    <div className="mt-6 border-t border-line pt-5">
      <Heading level={3} size="label">
        {beforeEveningTexts('whichTitle')}
      </Heading>
      <dl className="mt-2 stack gap-3 text-sm">
        {open.map(([name, hint]) => (
          <div key={name}>
            <dt className="font-semibold">{beforeEveningTexts(name)}</dt>
            <dd className="text-muted">{beforeEveningTexts(hint)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
