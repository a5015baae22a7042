import clsx from 'clsx';
import { useState } from 'react';
import { UserText } from '../../../components/display/Text.tsx';

/** So many characters surely fit into two lines of a phone. */
const short = 44;
const questionLook = 'font-display text-subheading leading-tight';

/** The question: whole where there is room; a long one on a phone shows its beginning, and the rest on a tap. */
export function HostQuestion({ text, className = questionLook }: { text: string; className?: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > short;
  return (
    <>
      <UserText className={clsx(className, isLong && 'max-lg:hidden')}>{text}</UserText>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
          className="min-h-12 w-full rounded-control text-inherit lg:hidden"
        >
          <UserText as="span" className={clsx(className, isWhole ? 'block' : 'line-clamp-2')}>
            {text}
          </UserText>
        </button>
      )}
    </>
  );
}
