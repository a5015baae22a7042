import { Eye, Handshake, Heart, Mic } from 'lucide-react';
import type { HelperRole } from '../../../../protocol/schemas/helpers.ts';

/** The icon and the text keys of each helper role. The role with the most rights comes first. */
export const roles = {
  cohost: {
    icon: <Handshake />,
    hint: 'cohostHint',
    make: 'makeCohost',
    title: 'makeTitleCohost',
    description: 'makeCohostDescription',
    sharedTitle: 'sharedCohostTitle',
    shared: 'sharedCohost',
  },
  mc: {
    icon: <Mic />,
    hint: 'mcHint',
    make: 'makeMc',
    title: 'makeTitleMc',
    description: 'makeMcDescription',
    sharedTitle: 'sharedMcTitle',
    shared: 'sharedMc',
  },
  witness: {
    icon: <Eye />,
    hint: 'witnessHint',
    make: 'makeWitness',
    title: 'makeTitleWitness',
    description: 'makeWitnessDescription',
    sharedTitle: 'sharedWitnessTitle',
    shared: 'sharedWitness',
  },
  couple: {
    icon: <Heart />,
    hint: 'coupleHint',
    make: 'makeCouple',
    title: 'makeTitleCouple',
    description: 'makeCoupleDescription',
    sharedTitle: 'sharedCoupleTitle',
    shared: 'sharedCouple',
  },
} as const satisfies Record<HelperRole, object>;

/** The text keys of a role. At an event without a couple, its role has neutral texts. */
export const roleKeys = (role: HelperRole, isCouple: boolean) =>
  role === 'couple' && !isCouple
    ? ({
        ...roles.couple,
        hint: 'coupleHintNeutral',
        make: 'makeCoupleNeutral',
        title: 'makeTitleCoupleNeutral',
        description: 'makeCoupleDescriptionNeutral',
      } as const)
    : roles[role];
