import { Clock, Eye, EyeOff } from 'lucide-react';
import { messageNoteTexts } from '../../../protocol/texts/guest/own/messageNote.ts';
import { useIsCouple } from '../../stores/room/isCouple.ts';

const icons = { hidden: EyeOff, waiting: Clock, held: Eye } as const;

/**
 * Shows a guest who can read their message. With `hidden`, the host has hidden the message. With `waiting`,
 * the message waits for approval. With `held`, the message needs approval after it is sent.
 */
export function MessageNote({ note }: { note: keyof typeof icons }) {
  const Icon = icons[note];
  const isCouple = useIsCouple();
  return (
    <span className="inline-flex items-start gap-1.5 text-start text-sm text-muted">
      <Icon className="mt-0.5 size-4 shrink-0" />
      {messageNoteTexts(note === 'held' && !isCouple ? 'heldNeutral' : note)}
    </span>
  );
}
