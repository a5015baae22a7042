import clsx from 'clsx';
import { useState } from 'react';
import { UserText } from '../../../components/display/Text.tsx';

/** A text up to this length fits into two lines on a phone. */
const shortLength = 44;
const questionLook = 'font-display text-subheading leading-tight';

/** A question's text. On a phone it shows the first two lines of a long text, and the rest on a tap. */
export function HostQuestion({ text, className = questionLook }: { text: string; className?: string }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const isLong = text.length > shortLength;
  return (
    <>
      <UserText className={clsx(className, isLong && 'max-lg:hidden')}>{text}</UserText>
      {isLong && (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="min-h-12 w-full rounded-control text-inherit lg:hidden"
        >
          <UserText as="span" className={clsx(className, isExpanded ? 'block' : 'line-clamp-2')}>
            {text}
          </UserText>
        </button>
      )}
    </>
  );
}
