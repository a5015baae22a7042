import { sealPath } from '../../components/ornaments/sealPath.ts';

interface MarkProps {
  className?: string;
}

/** One variant of the name with its sign. */
export interface LogoOption {
  name: string;
  words: string;
  /** The name in spaced capitals. */
  isSpaced?: boolean;
  Mark: (props: MarkProps) => React.JSX.Element;
}

const seal = sealPath(16, 12.5);
const leaf = 'M0 0C4-7 4-13 0-19-4-13-4-7 0 0Z';

function Seal({ className }: MarkProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <path d={seal} className="fill-primary" />
      <path d="M10.500 16.500l4 4 7.500-8.500" className="fill-none stroke-on-primary" strokeWidth="2" />
    </svg>
  );
}

function Rings({ className }: MarkProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none" strokeWidth="2">
      <circle cx="12" cy="19" r="8" className="stroke-gold" />
      <circle cx="20" cy="19" r="8" className="stroke-primary" />
      <path d="M16 3.500l2 2.500-2 3-2-3Z" className="fill-accent" />
    </svg>
  );
}

function Star({ className }: MarkProps) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <circle cx="16" cy="16" r="14" className="fill-none stroke-gold-line" strokeWidth="1.200" />
      <path
        d="M16 4.500C17 12 20 15 27.500 16 20 17 17 20 16 27.500 15 20 12 17 4.500 16 12 15 15 12 16 4.500Z"
        className="fill-primary"
      />
      <circle cx="24.500" cy="8" r="1.500" className="fill-accent" />
    </svg>
  );
}

function Laurel({ className }: MarkProps) {
  return (
    <svg viewBox="-32 -32 64 64" aria-hidden="true" className={className}>
      {[1, -1].map((side) => (
        <g key={side} transform={`scale(${side} 1)`} className="fill-gold">
          {[205, 232, 259, 286, 313].map((angle) => (
            <path
              key={angle}
              d={leaf}
              transform={`rotate(${angle}) translate(0 -21) rotate(75) scale(0.7)`}
            />
          ))}
        </g>
      ))}
      <path d="M-7 13V-13H9M-7-1H5" className="fill-none stroke-primary" strokeWidth="4" />
    </svg>
  );
}

/** Every variant, the one in use first. */
export const logoOptions: LogoOption[] = [
  { name: 'The seal', words: 'A wax seal over a prediction that came true.', Mark: Seal },
  { name: 'The rings', words: 'Two rings, and the stone that everyone asks about.', Mark: Rings },
  { name: 'The star', words: 'A guiding star: the day was written in it.', isSpaced: true, Mark: Star },
  { name: 'The laurel', words: 'For the guest who knew the couple best.', isSpaced: true, Mark: Laurel },
];
