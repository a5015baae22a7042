import { useState, type CSSProperties } from 'react';
import { useTimeout } from '../../../components/timing.ts';
import './confetti.css';

const petalCount = 48;
/** They come when the winner has been written: both at once would be one long task. */
const afterMs = 300;
const shades = ['gold', 'accent', 'ink'] as const;
/** From 0 to 1 without a pattern, and yet the same on every screen. */
const scattered = (index: number, what: number) =>
  Math.abs(Math.sin(index * 12.9898 + what * 78.233) * 43_758.5453) % 1;

/** Petals that fall over the winner, once; where motion is not wanted there are none. Purely decorative. */
export function Confetti() {
  const [isFalling, setIsFalling] = useState(false);
  useTimeout(() => setIsFalling(true), afterMs);
  if (!isFalling) return null;
  return (
    <div className="screen-confetti" aria-hidden="true">
      {Array.from({ length: petalCount }, (_, index) => {
        const style = {
          left: `${scattered(index, 1) * 100}%`,
          '--delay': `${scattered(index, 2) * 2.4}s`,
          '--time': `${3.6 + scattered(index, 3) * 2.4}s`,
          '--sway': scattered(index, 4) * 2 - 1,
          '--turn': `${1 + Math.floor(scattered(index, 5) * 3)}turn`,
        } as CSSProperties;
        return <span key={index} data-shade={shades[index % shades.length]} style={style} />;
      })}
    </div>
  );
}
