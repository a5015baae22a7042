import type { KeyboardEvent } from 'react';

const typed = 'input:not([type="checkbox"]):not([disabled]):not([readonly]), textarea';

/** Enter goes on to the next field of a form, as a phone's keyboard promises; in the last one it sends the form. */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const fields = Array.from(currentTarget.querySelectorAll<HTMLElement>(typed));
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else currentTarget.requestSubmit();
}
