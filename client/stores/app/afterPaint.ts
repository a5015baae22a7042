/** Calls back when what was rendered just now has been painted; a page that nobody looks at is not painted. */
export function afterPaint(act: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(act);
  else requestAnimationFrame(() => setTimeout(act));
}
