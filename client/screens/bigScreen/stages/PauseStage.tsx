import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { RichText } from '../../../components/display/Text.tsx';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { shareOrigin, withoutScheme } from '../../../features/sharing/sharing.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import { ConnectionStatus } from '../ConnectionStatus.tsx';
import { codeWidth } from '../join/codeWidth.ts';
import { Picture } from '../Picture.tsx';
import { fitText } from '../show/fitText.ts';
import './pause.css';

/** A static picture for breaks: the event's title, and how to join. */
export function PauseStage({ room: { event } }: { room: RoomState }) {
  const { title, headerImage, shareCode, isDoorClosed, isOver } = event;
  const canJoin = !isDoorClosed && !isOver;
  return (
    <section className="screen-pause" aria-label={title}>
      {headerImage ? (
        <Picture src={headerImage} className="screen-pause-picture" />
      ) : (
        <Branch className="screen-pause-branch" />
      )}
      <div className="screen-pause-words">
        <p className="screen-eyebrow">{stageTexts('pause')}</p>
        <h1
          className="screen-fit font-display"
          style={fitText(title, { width: headerImage ? 66 : 84, height: 34, maxSize: 13 })}
          dir="auto"
        >
          {title}
        </h1>
        <Ornament className="screen-ornament" />
        {canJoin && (
          <p className="screen-pause-way text-muted">
            <RichText
              text={stageTexts('joinAt')}
              tags={{
                address: () => (
                  <span className="font-semibold text-ink" dir="ltr">
                    {withoutScheme(shareOrigin())}
                  </span>
                ),
                code: () => (
                  <span className="screen-pause-code event-code block" style={codeWidth(shareCode)}>
                    {shareCode}
                  </span>
                ),
              }}
            />
          </p>
        )}
      </div>
      <ConnectionStatus />
    </section>
  );
}
