import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isBlank } from '../../../protocol/checks.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import { pages } from '../../../protocol/paths.ts';
import { messageTexts } from '../../../protocol/texts/screenTexts.ts';
import { failures, successes } from '../../../protocol/texts/texts.ts';
import { MessageField } from '../../features/game/MessageField.tsx';
import { useMessageForm } from '../../features/game/useMessageForm.ts';
import { Button } from '../../components/controls/Button.tsx';
import { Card } from '../../components/layout/Card.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { keepDraft } from '../../stores/guest/messageDraft.ts';
import { liveGame } from '../../stores/guest/game.ts';
import { MessageSuggestions } from './MessageSuggestions.tsx';

type MessageCardProps = { shareCode: string; participant: Participant };

const { leaveMessage } = liveGame;
const texts = { saved: successes.messageSaved, failed: failures.saveMessage };

/** A few words for the couple: written, picked, or skipped. */
export function MessageCard({ shareCode, participant }: MessageCardProps) {
  const { id, message = '' } = participant;
  const results = pages.results(shareCode, id);
  const navigate = useNavigate();
  const onDone = () => void navigate(results);
  const { text, setText, error, isBusy, save } = useMessageForm({
    participantId: id,
    message,
    leaveMessage,
    texts,
    onDone,
  });
  return (
    <Card as="section" look="keepsake" padding="lg">
      <div className="text-center">
        <Heading level={2} size="title" eyebrow={messageTexts.step}>
          Leave a Message
        </Heading>
        <p className="mx-auto mt-2 max-w-sm text-muted">Would you like to leave the couple a few words?</p>
        <Ornament className="my-6" />
      </div>
      <form noValidate onSubmit={(event) => void save(event)} className="stack">
        <MessageField
          label="Your message"
          value={text}
          onChange={setText}
          error={error}
          hint={<SavedMessage message={message} />}
        />
        <MessageSuggestions chosen={text} onPick={setText} />
        {!isBlank(text) && (
          <Foot>
            <Button type="submit" size="lg" wide busy={isBusy} busyLabel="Saving...">
              {messageTexts.save}
            </Button>
          </Foot>
        )}
        <Foot isStill={!isBlank(text)}>
          <Button asChild variant="quiet" wide>
            <Link to={results} onClick={() => keepDraft(id, undefined)}>
              {messageTexts.skip}
            </Link>
          </Button>
        </Foot>
      </form>
    </Card>
  );
}

/** The next action stays at the foot of the screen while the suggestions scroll. */
function Foot({ isStill = false, children }: { isStill?: boolean; children: ReactNode }) {
  return (
    <div
      className={clsx(
        '-mx-3 px-3',
        !isStill &&
          'sticky bottom-0 border-t border-line bg-raised pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]',
      )}
    >
      {children}
    </div>
  );
}

function SavedMessage({ message }: { message: string }) {
  if (message === '') return 'You haven’t saved a message yet.';
  return (
    <span className="wrap-anywhere">
      Your saved message: <bdi>“{message}”</bdi>
    </span>
  );
}
