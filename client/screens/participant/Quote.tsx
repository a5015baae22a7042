/** What a guest wished the couple, in quotation marks. */
export function Quote({ message }: { message: string }) {
  return (
    <blockquote className="mx-auto mt-5 max-w-md font-display text-subheading wrap-anywhere" dir="auto">
      “{message}”
    </blockquote>
  );
}
