import { useEffect, useState } from 'react';
import { cheerEmoji, type CheerCounts, cheers } from '../../../../protocol/cheers.ts';
import { sorted } from '../../../../protocol/rules/sorted.ts';
import { liveSocket } from '../../../live/liveSocket.ts';
import './cheers.css';

/**
 * The maximum number of emoji for one message of the server, and on the screen at the same time. More emoji
 * would look the same.
 */
const maxEmoji = { perMessage: 4, onScreen: 18 };
/**
 * The time that an emoji is visible, in milliseconds. Must equal the duration of the animation in cheers.css.
 */
const visibleMs = 4_000;

interface Floating {
  id: number;
  emoji: string;
  /** The horizontal position as a share of the width. */
  at: number;
  delayMs: number;
}

let lastId = 0;

/**
 * Returns the emoji to show for the cheers of one message. Each kind appears once. The most frequent kinds
 * fill the rest.
 */
export function pickEmoji(counts: CheerCounts, limit = maxEmoji.perMessage): string[] {
  const kinds = sorted(
    cheers.filter((cheer) => counts[cheer]),
    (a, b) => counts[b]! - counts[a]!,
  );
  const total = kinds.reduce((sum, cheer) => sum + counts[cheer]!, 0);
  return Array.from(
    { length: Math.min(total, limit) },
    (_, index) => cheerEmoji[kinds[index % kinds.length]!],
  );
}

/** A stream of the guests' cheers along the lower edge. It is decorative and hidden from screen readers. */
export function CheerStream() {
  const [floating, setFloating] = useState<Floating[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const show = ({ counts }: { counts: CheerCounts }) => {
      const added = pickEmoji(counts).map((emoji, index) => ({
        id: (lastId += 1),
        emoji,
        at: 0.06 + 0.88 * Math.random(),
        delayMs: index * 120,
      }));
      setFloating((before) => [...before, ...added].slice(-maxEmoji.onScreen));
      const ids = new Set(added.map(({ id }) => id));
      const remove = () => setFloating((before) => before.filter(({ id }) => !ids.has(id)));
      timers.add(setTimeout(remove, visibleMs + maxEmoji.perMessage * 120));
    };
    const socket = liveSocket();
    socket.on('cheers:counted', show);
    return () => {
      socket.off('cheers:counted', show);
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <div className="screen-cheers" aria-hidden="true">
      {floating.map(({ id, emoji, at, delayMs }) => (
        <span key={id} style={{ insetInlineStart: `${at * 100}%`, animationDelay: `${delayMs}ms` }}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
