/** What recharts hands to the slip of a bar that is pointed at. */
export interface SlipProps<T> {
  payload?: readonly { payload?: T }[];
}

/** The figures of the bar that is pointed at. */
export function Slip({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="figures paper px-3 py-2 text-sm shadow-lift">
      <p className="font-semibold">{title}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
