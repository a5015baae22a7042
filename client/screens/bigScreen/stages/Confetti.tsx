import { useState, type CSSProperties } from 'react';
import { useTimeout } from '../../../components/timing.ts';
import './confetti.css';

const petalCount = 48;
/** The delay after rendering the winner. Rendering both at once would be one long task. */
const delayMs = 300;
const shades = ['gold', 'accent', 'ink'] as const;
/** Returns a pseudo-random number from 0 to 1 that is the same on every screen. */
const pseudoRandom = (index: number, seed: number) =>
  Math.abs(Math.sin(index * 12.9898 + seed * 78.233) * 43_758.5453) % 1;

/** Decorative petals that fall over the winner once. With reduced motion, CSS hides them. */
export function Confetti() {
  const [isFalling, setIsFalling] = useState(false);
  useTimeout(() => setIsFalling(true), delayMs);
  if (!isFalling) return null;
  return (
    <div className="screen-confetti" aria-hidden="true">
      {Array.from({ length: petalCount }, (_, index) => {
        const style = {
          left: `${pseudoRandom(index, 1) * 100}%`,
          '--delay': `${pseudoRandom(index, 2) * 2.4}s`,
          '--time': `${3.6 + pseudoRandom(index, 3) * 2.4}s`,
          '--sway': pseudoRandom(index, 4) * 2 - 1,
          '--turn': `${1 + Math.floor(pseudoRandom(index, 5) * 3)}turn`,
        } as CSSProperties;
        return <span key={index} data-shade={shades[index % shades.length]} style={style} />;
      })}
    </div>
  );
}
