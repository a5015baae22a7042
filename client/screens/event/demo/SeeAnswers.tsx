import { Button } from '../../../components/controls/Button.tsx';
import { sampleShareCode } from '../../../../protocol/limits.ts';
import type { StageProps } from '../game/stageProps.ts';

/** In the sample game: the visitor may be the host for a moment. */
export const SeeAnswers = ({ room, flow }: StageProps) =>
  room.event.shareCode === sampleShareCode && (
    <Button variant="secondary" wide onClick={() => flow.go('hosting')}>
      See the answers come in
    </Button>
  );
